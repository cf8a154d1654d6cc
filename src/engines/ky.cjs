// ky for Node, in a file that can be loaded when the first request needs it.
const { default: ky, isNetworkError } = require("ky");
exports.ky = ky;
exports.isNetworkError = isNetworkError;
