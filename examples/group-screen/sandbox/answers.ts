// Gives the demo's events that nobody has answered yet some answers, so that their bars have a shape.
import type { Sandbox } from "group-management-sdk/sandbox";

const answers = ["GOING", "GOING", "GOING", "MAYBE", "NOT_GOING", "GOING", "PENDING"] as const;

/** The same answers in every run. */
export function addAnswers(sandbox: Sandbox): void {
  const { groupId } = sandbox.demo;
  sandbox.edit(({ events, memberships }) => {
    const people = memberships.filter((membership) => membership.groupId === groupId);
    const unanswered = events.filter((event) => event.groupId === groupId && !event.rsvps?.length);
    for (const [place, event] of unanswered.entries()) {
      event.rsvps = people.map(({ personId }, index) => ({
        personId,
        response: answers[(3 * index + place) % answers.length] ?? "PENDING",
        guestCount: (index + place) % 3,
      }));
    }
  });
}
