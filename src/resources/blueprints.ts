// Blueprints of a vertical, and previews of applying one.
import type { CallOptions } from "../core/options/options.ts";
import type { ApiPromise } from "../core/results/api-promise.ts";
import { refuse } from "../core/errors/errors.ts";
import { operation } from "../core/operation.ts";
import { mostSkipped } from "../core/validation/limits.ts";
import type { PagedList } from "../core/results/paged-list.ts";
import {
  type BlueprintPlan,
  blueprintPlanSchema,
  type BlueprintSummary,
  blueprintSummarySchema,
} from "../schemas/blueprint.ts";
import { page } from "../schemas/shared.ts";
import { Resource } from "./resource.ts";

/** @internal The form of a blueprint's ref: `id@version`. */
export const refForm = /^[^@]+@[0-9]+$/;

/** @internal */
export const blueprintOperations = {
  list: operation({
    id: "blueprints.list",
    method: "GET",
    path: "/groups/{groupId}/blueprints",
    response: page(blueprintSummarySchema),
    idempotent: true,
    paging: "single",
  }),
  plan: operation({
    id: "blueprints.plan",
    method: "POST",
    path: "/groups/{groupId}/blueprints/{blueprint}/plan",
    response: blueprintPlanSchema,
    idempotent: true,
    argument: "choice",
    body: {
      skip: {
        least: 0,
        most: mostSkipped,
        form: /^[^:]+:[\s\S]+$/,
        formName: 'written "kind:key"',
      },
    },
    check: ({ path }) => {
      const { blueprint } = path as { blueprint: string };
      if (!refForm.test(blueprint)) {
        throw refuse("ref", 'must be written id@version with a whole number, as in "camp@3".');
      }
    },
  }),
};

/** Options of a plan (spec 4.7). */
export interface BlueprintPlanParams {
  /** Ids of items to leave out, `kind:key`; at most 300. */
  skip?: readonly string[] | undefined;
}

/** Blueprints, reached as `client.blueprints`. */
export class Blueprints extends Resource {
  /**
   * Lists the blueprints for a group's subtype (spec 4.17): at most 20, on a single page; none for a group without a
   * vertical.
   */
  list(groupId: string, options?: CallOptions): PagedList<BlueprintSummary> {
    return this.paginate(blueprintOperations.list, { path: { groupId } }, options);
  }

  /**
   * Previews what applying a blueprint would do; nothing is changed (spec 4.7). Events of a series are created as
   * all-day drafts.
   * @param ref - `id@version` of the current version: a summary's `ref`.
   * @throws ConflictError `version_not_current`: list the blueprints again, and plan the listed `ref`.
   * @throws InvalidRequestError `invalid_body` for a skipped item that the blueprint does not have.
   * @throws NotFoundError for an unknown blueprint.
   */
  plan(
    groupId: string,
    ref: string,
    choice?: BlueprintPlanParams,
    options?: CallOptions,
  ): ApiPromise<BlueprintPlan> {
    const given = { path: { groupId, blueprint: ref }, body: choice };
    return this.call(blueprintOperations.plan, given, options);
  }
}
