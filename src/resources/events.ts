// Events of a group and the links to their checkout.
import type { CallOptions } from "../core/options/options.ts";
import type { ApiPromise } from "../core/results/api-promise.ts";
import { operation } from "../core/operation.ts";
import {
  type CheckoutLink,
  checkoutLinkSchema,
  type EventPart,
  eventParts,
  type SingleEvent,
  singleEventSchema,
} from "../schemas/event.ts";
import type { Including } from "./including.ts";
import { Resource } from "./resource.ts";

/** @internal */
export const eventOperations = {
  get: operation({
    id: "events.get",
    method: "GET",
    path: "/groups/{groupId}/events/{eventId}",
    response: singleEventSchema,
    idempotent: true,
    query: { include: "names" },
    parts: eventParts,
  }),
  createCheckoutLink: operation({
    id: "events.createCheckoutLink",
    method: "POST",
    path: "/groups/{groupId}/events/{eventId}/checkout-links",
    response: checkoutLinkSchema,
    idempotent: true,
  }),
};

/** Which parts of an event to read (spec 4.6). */
export interface EventGetParams {
  /** The parts to include. */
  include?: readonly EventPart[] | undefined;
}

/** Events, reached as `client.events`. */
export class Events extends Resource {
  /**
   * Reads an event with its leaders, and with the parts named in `include` (spec 4.6). The specification lists no scope.
   * @param groupId - Id of the group; not its slug.
   * @param eventId - Id of one of the group's events.
   * @param query - The parts to include.
   * @param options - Abort signal, time limits, headers and more.
   * @throws NotFoundError for an event that the group does not have.
   */
  get<const Parts extends readonly EventPart[]>(
    groupId: string,
    eventId: string,
    query: { include: Parts },
    options?: CallOptions,
  ): ApiPromise<Including<SingleEvent, Parts>>;
  /**
   * Reads an event with its leaders, and with the parts that `include` names at run time, or with none (spec 4.6). The
   * specification lists no scope.
   * @param groupId - Id of the group; not its slug.
   * @param eventId - Id of one of the group's events.
   * @param query - The parts to include. Default: none.
   * @param options - Abort signal, time limits, headers and more.
   * @throws NotFoundError for an event that the group does not have.
   */
  get(
    groupId: string,
    eventId: string,
    query?: EventGetParams,
    options?: CallOptions,
  ): ApiPromise<SingleEvent>;
  get(
    groupId: string,
    eventId: string,
    query: EventGetParams = {},
    options?: CallOptions,
  ): ApiPromise<SingleEvent> {
    const given = { path: { groupId, eventId }, query };
    return this.call(eventOperations.get, given, options);
  }

  /**
   * Gets the link to an event's payment section (spec 4.15). Send it to members: they sign in there and pay what they
   * owe by card.
   * @throws PaymentError `nothing_to_pay`, or `payments_not_ready` with a `setupUrl` for a leader.
   * @throws NotFoundError for an event that the group does not have.
   */
  createCheckoutLink(
    groupId: string,
    eventId: string,
    options?: CallOptions,
  ): ApiPromise<CheckoutLink> {
    const given = { path: { groupId, eventId } };
    return this.call(eventOperations.createCheckoutLink, given, options);
  }
}
