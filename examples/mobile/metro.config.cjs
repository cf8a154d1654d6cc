// Metro's configuration: Expo's own, with the code that this app shares with the group screen. Tests and exports are left out.
const path = require("node:path");
const { getDefaultConfig } = require("expo/metro-config");

const config = getDefaultConfig(__dirname);
const outside = /examples[\\/]mobile[\\/](?:dist|dist-phones|screenshots|server|test)[\\/]/;
config.resolver.blockList = [config.resolver.blockList ?? [], outside].flat();
// In an app of your own the shared files are inside of it, and these lines go.
config.watchFolders = ["../shared", "../support"].map((folder) => path.join(__dirname, folder));
config.resolver.nodeModulesPaths = [path.join(__dirname, "node_modules")];

module.exports = config;
