// Gets the link that sends members to an event's payment page, and says what to do when there is none.
import { GroupManagement, PaymentError } from "group-management-sdk";

import { beginProgram } from "./support/program.ts";
import { openService } from "./support/service.ts";

beginProgram("Gets the links that send members to the payment pages of the coming events.");

const service = await openService();
const client = new GroupManagement({
  baseUrl: service.baseUrl,
  accessToken: service.accessToken,
});

// #region checkout-link
/** The line of an announcement that sends members to pay for an event. */
async function paymentLine(groupId: string, eventId: string): Promise<string> {
  try {
    const { url } = await client.events.createCheckoutLink(groupId, eventId);
    return `Pay for your place here: ${url}`;
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    return error.code === "payments_not_ready"
      ? `Cards are not taken yet. A leader can set that up: ${error.setupUrl ?? "in the group's settings"}`
      : "This event costs nothing.";
  }
}
// #endregion

try {
  const { upcomingEvents } = await client.groups.overview(service.groupId, {
    include: ["upcomingEvents"],
  });
  for (const event of upcomingEvents) {
    console.log(`${event.name}: ${await paymentLine(service.groupId, event.id)}`);
  }
} finally {
  await service.close();
}
