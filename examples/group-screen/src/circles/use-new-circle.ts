// Makes a circle and puts people into it: two calls, of which the first is never sent twice by itself. Once the
// circle is made, another try only adds its people.
import { useMutation } from "@tanstack/react-query";
import { type Circle, isApiError, type CircleCreateParams } from "group-management-sdk";
import { useState } from "react";

import type { Change } from "../changes/change.ts";
import { useSession } from "../connection/session.ts";
import { searchable } from "../../../shared/names.ts";
import { useGroup } from "../group.ts";
import { mayBeMade } from "../../../shared/problem-words.ts";

interface CircleWish extends CircleCreateParams {
  readonly contactIds: readonly string[];
  readonly role: "MEMBER" | "LEADER";
  /** Take people out of another circle of the kind. */
  readonly move: boolean;
}

/** A try before this one made the circle after all: its response was lost. */
export class MadeBeforeError extends Error {
  override readonly name = "MadeBeforeError";
}

export function useNewCircle() {
  const { queries } = useSession();
  const { groupId } = useGroup();
  const create = useMutation(queries.circles.create());
  const add = useMutation(queries.circles.addMembers());
  /** The circles that were sent and may have been made. */
  const [unclear, setUnclear] = useState<readonly string[]>([]);

  async function createOnce(wanted: CircleCreateParams): Promise<Circle> {
    const sent = `${wanted.kind} ${searchable(wanted.name)}`;
    try {
      return await create.mutateAsync({ groupId, ...wanted });
    } catch (error) {
      if (mayBeMade(error)) setUnclear((before) => [...before, sent]);
      if (isApiError(error, "already_exists") && unclear.includes(sent)) {
        throw new MadeBeforeError(`${wanted.name} was made by an earlier try.`);
      }
      throw error;
    }
  }

  const change: Change = {
    form: `/groups/${groupId}/circles/new`,
    what: "the new circle",
    done: "The circle is made.",
    notDone: "The circle is not complete.",
  };
  const both = useMutation({
    mutationFn: async ({ contactIds, role, move, ...wanted }: CircleWish) => {
      const circle = create.data ?? (await createOnce(wanted));
      if (contactIds.length === 0) return;
      await add.mutateAsync({ groupId, circleId: circle.id, contactIds, role, move });
    },
    meta: { change },
  });
  return {
    both,
    /** Undefined until it is made. */
    circle: create.data,
    /** How its people were put into it; undefined until they were. */
    added: add.data,
    reset: () => {
      for (const { reset } of [create, add, both]) reset();
    },
  };
}
