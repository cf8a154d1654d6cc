// The message in place of a part that this person may not see.
import { ProblemCard } from "../problems/problem.tsx";

export function Barred({ because }: { because: "role" | "scope" }) {
  return (
    <ProblemCard
      problem={{
        kind: "closed",
        title: because === "role" ? "For the group’s leaders" : "Not part of this app",
        text:
          because === "role"
            ? "Owners and admins of the group can open this."
            : "This app has not been allowed to do this here.",
        way: null,
      }}
    />
  );
}
