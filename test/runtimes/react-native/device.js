// The native side that React Native's own JavaScript calls, for HTTP and timers: each call is a message to the
// process that runs the engine, and each event a message from it. Loaded before everything else.
"use strict";

const tell = (message) => global.print(`DEVICE ${JSON.stringify(message)}`);

// The engine's timers and console are host functions in an app without the old bridge.
global.RN$Bridgeless = true;
global.performance = { now: () => Date.now() };
// Hermes has one from React Native 0.74 on: the Hermes of npm is older, and V8 by itself has none.
global.TextEncoder = class {
  encode(text) {
    return Uint8Array.from(unescape(encodeURIComponent(text)), (byte) => byte.charCodeAt(0));
  }
};
const timers = new Map();
let lastId = 0;
global.setTimeout = (callback, ms, ...given) => {
  const id = ++lastId;
  timers.set(id, () => callback(...given));
  tell({ kind: "timer", id, ms: Number(ms) || 0 });
  return id;
};
global.clearTimeout = (id) => {
  if (timers.delete(id)) tell({ kind: "cancel", id });
};
const say = (...given) => tell({ kind: "log", text: given.map(String).join(" ") });
const assert = (holds, ...given) => holds || say(...given);
global.console = { assert, log: say, info: say, warn: say, error: say, debug: say };

// The engine's own, where it has one: its promises may stand on it.
const engineImmediate = global.setImmediate;
const enginePromise = global.Promise;
const queueMicrotask =
  typeof engineImmediate === "function"
    ? (callback) => void engineImmediate(callback)
    : (callback) => void enginePromise.resolve().then(callback);

const blobs = new Map();
const modules = {
  NativeMicrotasksCxx: { queueMicrotask },
  Networking: {
    sendRequest(query, callback) {
      const id = ++lastId;
      const { method, url, headers, responseType, data } = query;
      tell({ kind: "request", id, method, url, headers, responseType, body: data.string });
      callback(id);
    },
    abortRequest: (id) => tell({ kind: "abort", id }),
    addListener() {},
    removeListeners() {},
  },
  BlobModule: {
    getConstants: () => ({ BLOB_URI_SCHEME: null, BLOB_URI_HOST: null }),
    addNetworkingHandler() {},
    createFromParts: (parts, id) => blobs.set(id, parts.map(({ data }) => data).join("")),
    release: (id) => blobs.delete(id),
  },
  FileReaderModule: { readAsText: async ({ blobId }) => blobs.get(blobId) },
};
global.__turboModuleProxy = (name) => modules[name] ?? null;
global.nativeModuleProxy = {};

/** Called by the process with an event. */
global.__device = (event) => {
  const { default: emitter } = require("react-native/Libraries/EventEmitter/RCTDeviceEventEmitter");
  const { id } = event;
  if (event.kind === "timer") {
    const fire = timers.get(id);
    timers.delete(id);
    fire?.();
  } else if (event.kind === "response") {
    emitter.emit("didReceiveNetworkResponse", [id, event.status, event.headers, event.url]);
  } else if (event.kind === "data") {
    const blobId = `received-${id}`;
    if (event.responseType === "blob") blobs.set(blobId, event.text);
    const size = event.text.length;
    const data = event.responseType === "blob" ? { blobId, offset: 0, size } : event.text;
    emitter.emit("didReceiveNetworkData", [id, data]);
  } else {
    emitter.emit("didCompleteNetworkResponse", [id, event.error, false]);
  }
};
