// The shape of what is coming, while it is on its way.

/** The space of each, such as an event's answers and leaders: they stay where they come. */
const heights = { lines: "1rem", details: "3.8rem", cards: "8.5rem" };

interface LoadingProps {
  /** Read out, such as "Loading the roster". */
  label: string;
  shape: "rows" | "tiles" | keyof typeof heights;
  count?: number;
}

export function Loading({ label, shape, count = 3 }: LoadingProps) {
  const height = shape in heights ? heights[shape as keyof typeof heights] : undefined;
  return (
    <div className={`loading loading-${shape}`} role="status">
      <span className="only-read">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        <span className="loading-piece" key={index} style={{ height }} aria-hidden="true" />
      ))}
      <span className="loading-late">Still loading…</span>
    </div>
  );
}
