// The entry of the app, on a phone and in a browser.
import { registerRootComponent } from "expo";
import { maybeCompleteAuthSession } from "expo-web-browser";
import { createElement } from "react";
import { Platform } from "react-native";
import { App } from "./src/app.tsx";
import { followLinks } from "./src/navigation/linking.ts";
import { reportUncaught } from "./src/reporting/report.ts";
// No file extension: browsers get another file of that name.
import { credentials } from "./src/session/credentials";
import { followPhone } from "./src/session/follow-phone.ts";
import { ReturnedScreen } from "./src/session/returned-screen.tsx";

reportUncaught();

// In a browser, the window in which somebody has just signed in: it tells the app's own, which closes it. One whose app
// has been closed or loaded anew meanwhile tells nobody.
if (isReturn()) {
  registerRootComponent(ReturnedScreen);
} else {
  followPhone();
  followLinks();
  registerRootComponent(() => createElement(App, { connection: { credentials } }));
}

function isReturn(): boolean {
  try {
    const { type } = maybeCompleteAuthSession();
    return type === "success" || (Platform.OS === "web" && location.pathname === "/signed-in");
  } catch {
    return true;
  }
}
