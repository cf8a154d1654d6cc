// The globals of this React Native, from its own modules, in its own order.
require("./device");
require("react-native/Libraries/Core/setUpGlobals");
require("react-native/Libraries/Core/polyfillPromise");
require("react-native/Libraries/Core/setUpTimers");
require("react-native/Libraries/Core/setUpXHR");
require("react-native/Libraries/Core/setUpNavigator");
