// A failure, explained where the thing that failed would be.
import { useSession } from "../connection/session.ts";
import { Icon, type IconName } from "../parts/icon.tsx";
import { describeProblem, type ProblemText } from "./describe-problem.ts";
import "./problem.css";

interface ProblemProps {
  error: unknown;
  onRetry: () => void;
}

export function Problem({ error, onRetry }: ProblemProps) {
  const { platformUrl } = useSession();
  return <ProblemCard problem={describeProblem(error, platformUrl)} onRetry={onRetry} />;
}

const icons: Record<ProblemText["kind"], IconName> = {
  pause: "pause",
  closed: "lock",
  fault: "cloud",
};

export function ProblemCard({ problem, onRetry }: { problem: ProblemText; onRetry: () => void }) {
  const { kind, title, text, link, canRetry } = problem;
  return (
    // A pause is news, not an alarm: it is read out when the reader has finished what they were at.
    <div className="problem" data-kind={kind} role={kind === "fault" ? "alert" : "status"}>
      <span className="problem-icon">
        <Icon name={icons[kind]} />
      </span>
      <div className="problem-words">
        <p className="problem-title">{title}</p>
        <p>{text}</p>
      </div>
      {link && (
        <a className="button primary" href={link.href} rel="noreferrer">
          {link.label}
        </a>
      )}
      {canRetry && (
        <button className="button" type="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}
