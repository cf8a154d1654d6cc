// The entry of the app, on a phone and in a browser.
import { registerRootComponent } from "expo";
import { createElement } from "react";
import { App } from "./src/app.tsx";
import { followLinks } from "./src/navigation/linking.ts";
// No file extension: browsers get another file of that name.
import { credentials } from "./src/session/credentials";
import { followPhone } from "./src/session/follow-phone.ts";

followPhone();
followLinks();
registerRootComponent(() => createElement(App, { connection: { credentials } }));
