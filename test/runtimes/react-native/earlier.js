// The globals of the React Native versions that took AbortController from a package: no reason, no statics.
require("./today");
const { AbortController, AbortSignal } = require("abort-controller/dist/abort-controller");
for (const [name, value] of Object.entries({ AbortController, AbortSignal })) {
  Object.defineProperty(global, name, { value, configurable: true, writable: true });
}
