// A failure, explained where the thing that failed would be.
import { problemWords, type ProblemText } from "../../../shared/problem-words.ts";
import { useSession } from "../connection/session.ts";
import { signInLink } from "../connection/connection.ts";
import { Icon, type IconName } from "../parts/icon.tsx";

interface ProblemProps {
  error: unknown;
  onRetry: () => void;
  /** It is being tried again. */
  retrying?: boolean;
}

export function Problem({ error, onRetry, retrying = false }: ProblemProps) {
  const problem = problemWords(error, useSession());
  return <ProblemCard problem={problem} onRetry={onRetry} retrying={retrying} />;
}

const offline: ProblemText = {
  kind: "pause",
  title: "Not loaded yet",
  text: "This part comes as soon as you are back online.",
  way: null,
};

/** Nothing is asked without a connection. It is asked by itself once there is one again. */
export function Offline() {
  return <ProblemCard problem={offline} />;
}

const icons: Record<ProblemText["kind"], IconName> = {
  pause: "pause",
  closed: "lock",
  gone: "gone",
  fault: "cloud",
};

interface ProblemCardProps {
  problem: ProblemText;
  onRetry?: () => void;
  retrying?: boolean;
}

export function ProblemCard({ problem, onRetry, retrying = false }: ProblemCardProps) {
  const { kind, title, text, serviceMessage, way } = problem;
  return (
    // A pause is news, not an alarm: it is read out when the reader has finished what they were at.
    <div className="problem card" data-kind={kind} role={kind === "fault" ? "alert" : "status"}>
      <span className="round">
        <Icon name={icons[kind]} />
      </span>
      <div className="problem-words">
        <p className="problem-title">{title}</p>
        <p>{text}</p>
        {serviceMessage && <p>The service says: {serviceMessage}</p>}
      </div>
      {way === "sign-in" && <SignIn />}
      {typeof way === "object" && way !== null && (
        <a className="button primary" href={way.href} rel="noreferrer">
          {way.label}
        </a>
      )}
      {(way === "again" || way === "sign-in") && (
        <button className="button" type="button" aria-disabled={retrying} onClick={onRetry}>
          {retrying ? "Trying again…" : "Try again"}
        </button>
      )}
    </div>
  );
}

/** Opens beside the page, so that everything on it stays as it is. */
export function SignIn() {
  const href = signInLink(useSession().signInUrl);
  if (href === null) return null;
  return (
    <a className="button primary" href={href} rel="noreferrer" target="_blank">
      Sign in<span className="only-read"> (opens beside this page)</span>
    </a>
  );
}
