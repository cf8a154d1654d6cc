// The shape of what is coming, while it is on its way.

interface LoadingProps {
  /** Read out, such as "Loading the roster". */
  label: string;
  shape: "lines" | "rows" | "cards" | "details" | "tiles";
  count?: number;
}

export function Loading({ label, shape, count = 3 }: LoadingProps) {
  return (
    <div className={`loading loading-${shape}`} role="status">
      <span className="only-read">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        <span className="loading-piece" key={index} aria-hidden="true" />
      ))}
      <span className="loading-late">Still loading…</span>
    </div>
  );
}
