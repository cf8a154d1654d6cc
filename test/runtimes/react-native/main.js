// An app's own code: everything after React Native has set itself up.
const sdk = require("group-management-sdk");
const { scenario } = require("./scenario");
const service = require("./service.json");

scenario(sdk, service).then(
  (facts) => global.print(`FACTS ${JSON.stringify(facts)}`),
  (error) => global.print(`FACTS ${JSON.stringify({ thrown: `${error}\n${error?.stack}` })}`),
);
