// The name of a walk over everything: unlike any other, and greater than those of walks that began before, as text.

let lastStamp = 0;

/**
 * Names a walk that begins now.
 * @param now - The service's clock, which decides the order.
 * @param previous - The walk before it, as far as it is known.
 */
export function nameWalk(now: number, previous: string | null): string {
  // Within one second of the service the order is this machine's, and strict within a process.
  lastStamp = Math.max(lastStamp + 1, Date.now());
  const second = new Date(now).toISOString().replaceAll(/\D/g, "").slice(0, 14);
  const chance = Math.floor(Math.random() * 36 ** 4);
  const name = second + inBase36(lastStamp, 9) + inBase36(chance, 4);
  // A clock was set back. A text is greater than its own beginning.
  return previous !== null && name <= previous ? `${previous}0` : name;
}

function inBase36(value: number, width: number): string {
  return value.toString(36).padStart(width, "0");
}
