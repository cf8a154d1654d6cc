// Responses to the troop's events, and their payments.
import type { AttendeeData, PaymentState, RsvpData, TicketTypeData } from "../../model/index.ts";
import { contactId, personId } from "../ids.ts";

const ticketIds = { scout: "tkt_canoe-scout", adult: "tkt_canoe-adult" } as const;

export function canoeTickets(): TicketTypeData[] {
  const dollars = (amount: string) => ({ amount, currency: "USD" });
  return [
    {
      id: ticketIds.scout,
      name: "Scout",
      description: "With a canoe seat and all meals",
      price: dollars("62.50"),
    },
    {
      id: ticketIds.adult,
      name: "Adult",
      description: "Leaders and parents",
      price: dollars("45.00"),
    },
    { id: "tkt_canoe-shore-crew", name: "Shore crew", description: null, price: dollars("0.00") },
    {
      id: "tkt_canoe-early",
      name: "Early bird",
      description: "Until six weeks before",
      price: dollars("55.00"),
      active: false,
    },
  ];
}

const coming = (name: string, more: Omit<AttendeeData, "contactId"> = {}): AttendeeData => ({
  contactId: contactId("troop", name),
  ...more,
});
const scout = (name: string, payment?: PaymentState): AttendeeData =>
  coming(name, { ticketTypeId: ticketIds.scout, ...(payment ? { payment } : {}) });
const adult = (name: string, payment?: PaymentState): AttendeeData =>
  coming(name, { ticketTypeId: ticketIds.adult, ...(payment ? { payment } : {}) });

function answer(
  name: string,
  response: RsvpData["response"],
  more: Omit<RsvpData, "personId" | "response"> = {},
): RsvpData {
  return { personId: personId(name), response, ...more };
}

/** Every state of payment: paid, in checkout, in part, owed, and free with nothing owed. */
export function canoeResponses(): RsvpData[] {
  return [
    answer("Desmond Achterberg", "GOING", {
      attendees: [coming("Desmond Achterberg", { ticketTypeId: "tkt_canoe-shore-crew" })],
    }),
    answer("Inés Quintero", "GOING", {
      attendees: [scout("Elsa Lindqvist"), scout("Mateo Lindqvist"), adult("Björn Lindqvist")],
      payment: "PAID",
    }),
    answer("Gurpreet Singh", "GOING", { attendees: [scout("Amara Singh")], payment: "PAID" }),
    answer("Leila Haddad", "GOING", {
      attendees: [scout("Yusuf Haddad"), scout("Noor Haddad")],
      payment: "HELD",
    }),
    answer("Linh Nguyễn", "GOING", {
      attendees: [scout("Khoa Nguyễn", "PAID"), scout("Bảo Nguyễn", "OWED")],
    }),
    answer("Agnieszka Kowalska", "GOING", {
      attendees: [scout("Łucja Kowalska"), adult("Agnieszka Kowalska")],
      payment: "PARTLY",
    }),
    answer("Thandiwe Mbeki", "GOING", { attendees: [scout("Sipho Mbeki")] }),
    // Answered without saying who comes: the responder and two guests.
    answer("Tunde Oyelaran", "GOING", { guestCount: 2 }),
    answer("Dakota Whitefeather", "MAYBE", { attendees: [scout("Takoda Whitefeather")] }),
    answer("Signe Johansen", "MAYBE", { guestCount: 1 }),
    answer("Miriam Levi", "NOT_GOING"),
    answer("Ngozi Okafor", "NOT_GOING"),
    answer("Min-jun Bae", "PENDING"),
    answer("Rubén Castellanos", "PENDING"),
  ];
}

export function cleanUpResponses(): RsvpData[] {
  return [
    answer("Dakota Whitefeather", "GOING", {
      attendees: [coming("Dakota Whitefeather"), coming("Takoda Whitefeather"), {}],
    }),
    answer("Marisol Vega-Tanaka", "GOING", { guestCount: 1 }),
    answer("Inés Quintero", "GOING", {
      attendees: [coming("Inés Quintero"), coming("Mateo Lindqvist")],
    }),
    answer("Priya Raghunathan", "MAYBE"),
    answer("Signe Johansen", "NOT_GOING"),
  ];
}

export function cabinResponses(): RsvpData[] {
  return [
    answer("Marisol Vega-Tanaka", "GOING", {
      attendees: [coming("Marisol Vega-Tanaka"), coming("Kenji Vega-Tanaka")],
      payment: "PAID",
    }),
    answer("Inés Quintero", "GOING", { attendees: [coming("Elsa Lindqvist")], payment: "PAID" }),
    answer("Samir Haddad", "GOING", { attendees: [coming("Yusuf Haddad")] }),
    answer("Signe Johansen", "NOT_GOING"),
  ];
}
