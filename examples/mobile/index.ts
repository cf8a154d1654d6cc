// Where the app starts on a phone and in a browser.
import { registerRootComponent } from "expo";
import { createElement } from "react";
import { App } from "./src/app.tsx";
import { reportUncaught } from "./src/reporting/report.ts";
import { httpBackend } from "./src/session/http-backend.ts";
import { followPhone } from "./src/session/follow-phone.ts";

reportUncaught();
followPhone();

registerRootComponent(() => createElement(App, { connection: { backend: httpBackend() } }));
