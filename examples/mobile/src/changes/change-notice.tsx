// Shows on every screen which changes are being sent, how they ended, and which ones the app's last end interrupted.
import { useMutationState } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Button } from "../parts/button.tsx";
import { Notice } from "../parts/notice.tsx";
import { describeProblem } from "../problems/describe-problem.ts";
import { isUnclear } from "../profile/profile-problems.ts";
import { useSession } from "../session/session-context.ts";
import { settings } from "../settings.ts";
import type { Change } from "./change.ts";

/** How long a success is shown, in milliseconds; a failure stays until it is closed. */
const NEWS_LASTS = 8_000;

interface Props {
  /** The group of the open form, which reports its own change. */
  readonly openForm: string | null;
  readonly onOpen: (groupId: string) => void;
}

export function ChangeNotice({ openForm, onOpen }: Props) {
  const [seen, setSeen] = useState<readonly number[]>([]);
  const changes = useMutationState({
    filters: { predicate: ({ meta }) => meta?.change !== undefined },
    select: ({ mutationId, meta, state: { status, error } }) => ({
      id: mutationId,
      change: meta?.change,
      status,
      error,
    }),
  });
  const reportedByForm = changes
    .filter(({ id, status, change }) => {
      return status === "error" && change?.groupId === openForm && !seen.includes(id);
    })
    .map(({ id }) => id);
  if (reportedByForm.length > 0) setSeen([...seen, ...reportedByForm]);

  return (
    <>
      <Interrupted {...{ openForm, onOpen }} />
      {changes.map(({ id, change, status, error }) => {
        if (!change || seen.includes(id)) return null;
        const { groupId, groupName } = change;
        const close = () => setSeen((before) => [...before, id]);
        if (status === "success") {
          return <Saved key={id} text={`The profile of ${groupName} is saved.`} onEnd={close} />;
        }
        if (groupId === openForm) return null;
        if (status === "pending") {
          return <Notice key={id} text={`Saving the profile of ${groupName}…`} />;
        }
        return (
          <Failed
            key={id}
            text={failure(change, error)}
            word="Open it"
            onOpen={() => onOpen(groupId)}
            onClose={close}
          />
        );
      })}
    </>
  );
}

function failure({ groupName }: Change, error: unknown): string {
  return isUnclear(error)
    ? `The profile of ${groupName} may not be saved: no clear answer came.`
    : `The profile of ${groupName} was not saved. ${describeProblem(error, settings).title}.`;
}

/** The changes that the app's last run left unfinished. */
function Interrupted({ openForm, onOpen }: Props) {
  const { drafts } = useSession();
  const [left, setLeft] = useState(drafts.interrupted);
  const [[groupId, draft] = []] = left;
  const close = () => setLeft(left.slice(1));
  if (groupId !== undefined && groupId === openForm) close();
  if (groupId === undefined || draft === undefined) return null;
  return (
    <Failed
      text={`The app was closed while it was saving the profile of ${draft.groupName}. Check whether that was done.`}
      word="Check"
      onOpen={() => onOpen(groupId)}
      onClose={close}
    />
  );
}

function Saved({ text, onEnd }: { readonly text: string; readonly onEnd: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onEnd, NEWS_LASTS);
    return () => clearTimeout(timer);
    // Once for each.
  }, []);
  return <Notice text={text} />;
}

interface FailedProps {
  readonly text: string;
  /** The label of the button. */
  readonly word: string;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

function Failed({ text, word, onOpen, onClose }: FailedProps) {
  return (
    <Notice text={text}>
      <Button kind="small" label={word} onPress={onOpen} />
      <Button kind="small" label="Close" onPress={onClose} />
    </Notice>
  );
}
