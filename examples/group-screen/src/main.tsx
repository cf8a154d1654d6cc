// Starts the page.
import "@fontsource-variable/source-sans-3/wght.css";
import "@fontsource-variable/source-serif-4/wght.css";
import { onlineManager } from "@tanstack/react-query";
import { CatchBoundary } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

import "virtual:colors.css";
import "./styles/base.css";
import "./styles/rows.css";
import "./forms/forms.css";
import "./parts/loading.css";
import "./parts/parts.css";
import "./whole-page.css";
import { App } from "./app.tsx";
import { BrokenPage } from "./reporting/broken.tsx";
import { report, reportUncaught } from "./reporting/report.ts";
import "./styles/print.css";

reportUncaught();
// TanStack Query begins as online, in a page that is opened offline too.
onlineManager.setOnline(navigator.onLine !== false);
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root.");
createRoot(root, {
  onCaughtError: (error) => report(error, "drawing"),
  onUncaughtError: (error) => report(error, "drawing"),
}).render(
  <StrictMode>
    <CatchBoundary getResetKey={() => "page"} errorComponent={BrokenPage}>
      <App />
    </CatchBoundary>
  </StrictMode>,
);
