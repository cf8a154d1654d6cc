// The positions of a group and their holders.
import type { CallOptions } from "../core/options/options.ts";
import type { ApiPromise } from "../core/results/api-promise.ts";
import { operation } from "../core/operation.ts";
import { type Position, positionSchema } from "../schemas/position.ts";
import { Resource } from "./resource.ts";

/** @internal */
export const positionOperations = {
  get: operation({
    id: "groups.positions.get",
    method: "GET",
    path: "/groups/{groupId}/positions/{positionId}",
    response: positionSchema,
    idempotent: true,
  }),
};

/** The positions of a group, reached as `client.groups.positions`. */
export class Positions extends Resource {
  /**
   * Reads a position and who holds it (spec 4.18). Without `roster.youth.read`, youth count in `holderCount` but are
   * left out of `holders`.
   * @throws NotFoundError for an unknown position.
   */
  get(groupId: string, positionId: string, options?: CallOptions): ApiPromise<Position> {
    const given = { path: { groupId, positionId } };
    return this.call(positionOperations.get, given, options);
  }
}
