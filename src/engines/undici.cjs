// The parts of undici that are used: its dispatchers. The build makes a file of its own of them, without undici's
// fetch, mocks and proxies, because the whole takes three times as long to load.
exports.Agent = require("undici/lib/dispatcher/agent.js");
exports.Client = require("undici/lib/dispatcher/client.js");
