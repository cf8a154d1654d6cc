// The kinds that circles can be made of. The service has a call for them without saying what it sends, so what comes
// is looked at with care, and a form does without it.
import { useQuery } from "@tanstack/react-query";

import { useSession } from "../connection/session.ts";

interface CircleKind {
  readonly key: string;
  readonly singular: string;
}

/** Worked out by the service; nobody makes them. */
const workedOut = ["leaders", "parents"];

/** Undefined while they are on their way; empty when nothing is known of them. */
export function useCircleKinds(): readonly CircleKind[] | undefined {
  const { client, queries } = useSession();
  const { data, isPending } = useQuery({
    // Not one of the described calls, so not one of the queries. Under their key it goes when the person goes.
    queryKey: [...queries.filter().queryKey, "circles.listKinds"],
    queryFn: ({ signal }) => client.circles.listKinds({ signal }),
    retry: false,
  });
  return isPending ? undefined : kindsIn(data);
}

export function kindsIn(body: unknown): readonly CircleKind[] {
  const { items } = (body ?? {}) as { items?: unknown };
  return Array.isArray(items)
    ? items.filter(isKind).filter(({ key }) => !workedOut.includes(key))
    : [];
}

function isKind(item: unknown): item is CircleKind {
  const { key, singular } = (item ?? {}) as Partial<Record<keyof CircleKind, unknown>>;
  return typeof key === "string" && typeof singular === "string";
}
