// Claims about types, for the apps beside this file.

export type Same<One, Other> =
  (<Value>() => Value extends One ? 1 : 2) extends <Value>() => Value extends Other ? 1 : 2
    ? true
    : false;

/** Compiles for the type `true` alone; `any` is not `true` here. */
export function holds<Claim extends true>(claim?: Same<Claim, true>): void {
  void claim;
}
