// How Metro bundles the app: as Expo has it, with nothing to add for the package. Tests and exports are not looked at.
const { getDefaultConfig } = require("expo/metro-config");

const config = getDefaultConfig(__dirname);
const outside = /examples[\\/]mobile[\\/](?:dist|dist-phones|screenshots|server|test)[\\/]/;
config.resolver.blockList = [config.resolver.blockList ?? [], outside].flat();

module.exports = config;
