// Makes a circle and puts people into it: two calls, of which the first is never sent twice. Once the circle is
// made, whatever is put right is about its people alone.
import { useMutation } from "@tanstack/react-query";
import type { Circle, CircleMembersChange, CircleRole, NewCircle } from "group-management-sdk";

import { useSession } from "../connection/session.ts";
import { useGroup } from "../group.ts";

export interface CircleWish extends NewCircle {
  readonly contactIds: readonly string[];
  readonly role: CircleRole;
  /** Take people out of another circle of the kind. */
  readonly move: boolean;
}

export interface NewCircleState {
  /** Undefined until it is made. */
  readonly circle: Circle | undefined;
  /** How its people were put into it; undefined until they were. */
  readonly change: CircleMembersChange | undefined;
  /** Why the last call was not done. */
  readonly error: Error | null;
  readonly sending: { readonly isPending: boolean; readonly isPaused: boolean };
  readonly make: (wish: CircleWish) => void;
  readonly reset: () => void;
}

export function useNewCircle(): NewCircleState {
  const { queries } = useSession();
  const { groupId } = useGroup();
  const create = useMutation(queries.circles.create());
  const add = useMutation(queries.circles.addMembers());

  async function make({ contactIds, role, move, ...wanted }: CircleWish): Promise<void> {
    const circle = create.data ?? (await create.mutateAsync({ groupId, ...wanted }));
    if (contactIds.length === 0) return;
    await add.mutateAsync({ groupId, circleId: circle.id, contactIds, role, move });
  }

  return {
    circle: create.data,
    change: add.data,
    error: create.error ?? add.error,
    sending: {
      isPending: create.isPending || add.isPending,
      isPaused: create.isPaused || add.isPaused,
    },
    // Each of the two keeps its own failure, and `error` tells it.
    make: (wish) => void make(wish).catch(() => undefined),
    reset: () => {
      create.reset();
      add.reset();
    },
  };
}
