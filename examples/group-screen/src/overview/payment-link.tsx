// The link to an event's payment section, for a leader to copy for those who go.
import { useMutation } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";

import { useSession } from "../connection/session.ts";
import { useSendLock } from "../forms/use-send-lock.ts";
import { useGroup } from "../group.ts";
import { webLink } from "../../../shared/safe-link.ts";
import { Problem } from "../problems/problem.tsx";

interface PaymentLinkProps {
  eventId: string;
  eventName: string;
}

export function PaymentLink({ eventId, eventName }: PaymentLinkProps) {
  const { queries } = useSession();
  const { groupId } = useGroup();
  const link = useMutation(queries.events.createCheckoutLink());
  const sendOnce = useSendLock(link);
  const get = () =>
    sendOnce(() => {
      link.mutate({ groupId, eventId });
      return true;
    });
  // Members are to open it, so only an encrypted web address is shown.
  const url = webLink(link.data?.url);
  if (url !== null) return <Link url={url} />;
  const error = link.data ? new Error("The link is no encrypted web address.") : link.error;
  return (
    <div>
      {error ? (
        <Problem error={error} onRetry={get} retrying={link.isPending} />
      ) : (
        <button className="button small" type="button" aria-disabled={link.isPending} onClick={get}>
          {link.isPending ? "Getting the link…" : "Get a payment link"}
          <span className="only-read"> for {eventName}</span>
        </button>
      )}
      <p role="status">
        {link.isPaused && "Not made yet: the link comes as soon as you are back online."}
      </p>
    </div>
  );
}

function Link({ url }: { url: string }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setStatus("Copied");
    } catch {
      // Access to the clipboard may be refused. Selected text can be copied by hand.
      field.current?.select();
      setStatus("Selected, to be copied by hand");
    }
  };
  return (
    <div>
      <label htmlFor={id}>
        Payment link <span className="soft">Members sign in there and pay by card.</span>
      </label>
      <div className="payment-link tools">
        <input
          id={id}
          ref={field}
          // Replaces the pressed button, which had the focus.
          autoFocus
          readOnly
          value={url}
          // Backwards, so that its beginning is what one sees.
          onFocus={(event) => event.currentTarget.setSelectionRange(0, url.length, "backward")}
        />
        <button className="button small" type="button" onClick={() => void copy()}>
          Copy
        </button>
      </div>
      <p role="status">{status}</p>
    </div>
  );
}
