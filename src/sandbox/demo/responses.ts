// Responses to the troop's events, and their payments.
import type { AttendeeData, PaymentState, RsvpData } from "../model/index.ts";
import { contactId, personId } from "./ids.ts";

/** A response of a person; without attendees it is their own. */
function answer(
  response: RsvpData["response"],
  name: string,
  attendees: (string | AttendeeData)[] = [],
  more: Pick<RsvpData, "payment" | "guestCount"> = {},
): RsvpData {
  const people = attendees.map((one) => (typeof one === "string" ? coming(one) : one));
  return {
    personId: personId(name),
    response,
    ...(people.length > 0 && { attendees: people }),
    ...more,
  };
}

function coming(name: string, ticket?: string, payment?: PaymentState): AttendeeData {
  return {
    contactId: contactId("troop", name),
    ...(ticket && { ticketTypeId: `tkt_canoe-${ticket}` }),
    ...(payment && { payment }),
  };
}
const scout = (name: string, payment?: PaymentState) => coming(name, "scout", payment);

/** Every state of payment: paid, in checkout, in part, owed, and free with nothing owed. */
export const toCanoeWeekend: RsvpData[] = [
  answer("GOING", "Desmond Achterberg", [coming("Desmond Achterberg", "shore-crew")]),
  answer(
    "GOING",
    "Inés Quintero",
    [scout("Elsa Lindqvist"), scout("Mateo Lindqvist"), coming("Björn Lindqvist", "adult")],
    { payment: "PAID" },
  ),
  answer("GOING", "Gurpreet Singh", [scout("Amara Singh")], { payment: "HELD" }),
  answer("GOING", "Linh Nguyễn", [scout("Khoa Nguyễn", "PAID"), scout("Bảo Nguyễn", "OWED")]),
  answer("GOING", "Ngozi Okafor", [scout("Amara Okafor")], { payment: "PARTLY" }),
  answer("MAYBE", "Priya Raghunathan", [], { guestCount: 1 }),
  answer("NOT_GOING", "Harold Whitcombe"),
  answer("PENDING", "Marisol Vega-Tanaka"),
];

export const toClimbingWeek: RsvpData[] = [
  answer("GOING", "Desmond Achterberg"),
  answer("GOING", "Marisol Vega-Tanaka", ["Kenji Vega-Tanaka"]),
  answer("GOING", "Inés Quintero", ["Elsa Lindqvist", "Björn Lindqvist"]),
  answer("GOING", "Linh Nguyễn", ["Khoa Nguyễn", "Bảo Nguyễn"]),
  answer("MAYBE", "Ngozi Okafor", ["Amara Okafor"]),
  answer("NOT_GOING", "Gurpreet Singh"),
];

export const toMeeting: RsvpData[] = [
  answer("GOING", "Marisol Vega-Tanaka", ["Marisol Vega-Tanaka", "Kenji Vega-Tanaka"]),
  answer("GOING", "Desmond Achterberg"),
  answer("GOING", "Inés Quintero", ["Elsa Lindqvist", "Mateo Lindqvist"]),
  answer("GOING", "Gurpreet Singh", ["Amara Singh"]),
  answer("GOING", "Linh Nguyễn", ["Khoa Nguyễn", "Bảo Nguyễn"]),
  answer("MAYBE", "Priya Raghunathan"),
  answer("NOT_GOING", "Ngozi Okafor"),
  answer("PENDING", "Harold Whitcombe"),
];

export const toCleanUp: RsvpData[] = [
  answer("GOING", "Marisol Vega-Tanaka", [], { guestCount: 1 }),
  answer("GOING", "Inés Quintero", ["Inés Quintero", "Mateo Lindqvist"]),
  answer("GOING", "Gurpreet Singh", ["Gurpreet Singh", "Amara Singh", {}]),
  answer("MAYBE", "Priya Raghunathan"),
  answer("NOT_GOING", "Linh Nguyễn"),
];

export const toFalconHike: RsvpData[] = [
  answer("GOING", "Inés Quintero", ["Elsa Lindqvist", "Björn Lindqvist"]),
  answer("GOING", "Ngozi Okafor", ["Ngozi Okafor", "Amara Okafor"]),
  answer("MAYBE", "Linh Nguyễn", ["Bảo Nguyễn"]),
];

export const toCabinWeekend: RsvpData[] = [
  answer("GOING", "Marisol Vega-Tanaka", ["Marisol Vega-Tanaka", "Kenji Vega-Tanaka"], {
    payment: "PAID",
  }),
  answer("GOING", "Inés Quintero", ["Elsa Lindqvist"], { payment: "PAID" }),
  answer("GOING", "Linh Nguyễn", ["Khoa Nguyễn"]),
  answer("NOT_GOING", "Priya Raghunathan"),
];
