// The one place that receives the page's own errors. Put your error tracker here. Send the error and where it
// happened, and no address of the page: a search in it can be a person's name.

/** `drawing`: while a part of the page was drawn. `running`: anywhere else, such as in a timer. */
export function report(error: unknown, where: "drawing" | "running"): void {
  console.error(`The page failed while ${where}.`, error);
}

/** Reports errors that nothing on the page catches. */
export function reportUncaught(): void {
  addEventListener("error", ({ error }) => report(error, "running"));
  addEventListener("unhandledrejection", ({ reason }) => report(reason, "running"));
}
