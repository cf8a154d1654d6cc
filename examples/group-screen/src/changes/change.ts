// A change that a person makes here, in words: it goes on when they move to another part of the page, and its end is
// reported wherever they are.
import "@tanstack/react-query";

export interface Change {
  /** The path of the form, which reports it by itself. */
  readonly form: string;
  /** Such as `The profile`. */
  readonly what: string;
  /** Such as `The profile is saved.` */
  readonly done: string;
  /** Such as `The profile is not saved.` */
  readonly notDone: string;
}

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: { readonly change?: Change };
  }
}
