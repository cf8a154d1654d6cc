// A change that a person makes: it goes on when they leave its form, and its end is reported wherever they are.
import "@tanstack/react-query";

export interface Change {
  readonly groupId: string;
  readonly groupName: string;
}

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: { readonly change?: Change };
  }
}
