// The name of a full walk: unique, and greater than the names of earlier walks, compared as text.

let lastStamp = 0;

/**
 * Names a walk that begins now.
 * @param now - The service's clock, which decides the order.
 * @param previous - The walk before it, as far as it is known.
 */
export function nameWalk(now: number, previous: string | null): string {
  // Within one second of the service's clock, the order is that of this machine, and strict within a process.
  lastStamp = Math.max(lastStamp + 1, Date.now());
  const second = new Date(now).toISOString().replaceAll(/\D/g, "").slice(0, 14);
  const chance = Math.floor(Math.random() * 36 ** 4);
  const name = second + inBase36(lastStamp, 9) + inBase36(chance, 4);
  // After a clock was set back: a longer text is greater than its own beginning.
  return previous !== null && name <= previous ? `${previous}0` : name;
}

function inBase36(value: number, width: number): string {
  return value.toString(36).padStart(width, "0");
}
