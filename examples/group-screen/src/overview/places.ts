// How many of an event's places are taken. Capacity counts people who go; where payment is required, a place counts
// only once it is paid for, or while its checkout is open.
import type { GroupEvent, RsvpCounts } from "group-management-sdk";

export function takenPlaces(
  { paymentRequired }: Pick<GroupEvent, "paymentRequired">,
  { goingPeople, confirmedAttendees }: RsvpCounts,
): number {
  return paymentRequired ? confirmedAttendees : goingPeople;
}
