// Sizes of files and durations as the reader writes them.
const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

export function fileSize(bytes: number, locales: readonly string[]): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  return new Intl.NumberFormat([...locales], {
    style: "unit",
    unit: units[step] ?? "byte",
    // "235 bytes", but "182 kB".
    unitDisplay: step === 0 ? "long" : "short",
    maximumFractionDigits: step > 1 ? 1 : 0,
  }).format(bytes / 1000 ** step);
}

/** Minutes and seconds, such as 0:24. */
export function duration(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
