// The forms that are open, for whoever ends the page: signing out takes what was typed along.

type HasSomething = () => boolean;

const open = new Set<HasSomething>();

/** `hasSomething`: whether something would be lost with the form. Returns how to forget it. */
export function rememberForm(hasSomething: HasSomething): () => void {
  open.add(hasSomething);
  return () => void open.delete(hasSomething);
}

export function isSomethingTyped(): boolean {
  return [...open].some((hasSomething) => hasSomething());
}
