// Where the app starts on a phone and in a browser.
import { registerRootComponent } from "expo";
import { createElement } from "react";
import { App } from "./src/app.tsx";
import { httpBackend } from "./src/session/http-backend.ts";
import { followPhone } from "./src/session/follow-phone.ts";

followPhone();

registerRootComponent(() => createElement(App, { connection: { backend: httpBackend() } }));
