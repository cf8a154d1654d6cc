// The one place that receives the app's own errors. Put your error tracker here. Send the error and where it happened,
// and nothing of what was on the screen: it can be a person's name. Of an `ApiError` send code, operation and status:
// its message is the service's, and may quote what a person typed.
import { Platform } from "react-native";

/** `drawing`: while a part of the screen was drawn. `running`: anywhere else, such as in a timer. */
export function report(error: unknown, where: "drawing" | "running"): void {
  console.error(`The app failed while ${where}.`, error);
}

/** Reports errors that nothing in the app catches. */
export function reportUncaught(): void {
  if (Platform.OS === "web") {
    addEventListener("error", ({ error }) => report(error, "running"));
    addEventListener("unhandledrejection", ({ reason }) => report(reason, "running"));
    return;
  }
  const before = ErrorUtils.getGlobalHandler();
  ErrorUtils.setGlobalHandler((error, isFatal) => {
    report(error, "running");
    // While developing this is the red screen; in a release the app ends if it cannot go on.
    before(error, isFatal);
  });
}
