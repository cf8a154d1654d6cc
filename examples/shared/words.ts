// The words on the page for the service's enumerations. A value newer than this page is shown as it is, rather than
// hidden or refused.
import {
  albumVisibilities,
  documentCategories,
  documentStatuses,
  documentVisibilities,
  eventLeaderRoles,
  eventStatuses,
  householdRelationships,
  installReasons,
  inviteStatuses,
  isKnown,
  memberRoles,
  planActions,
  planItemKinds,
} from "group-management-sdk";

export type Tone = "plain" | "good" | "attention" | "bad" | "quiet";

export interface Word {
  readonly label: string;
  readonly tone: Tone;
}

function vocabulary<const Value extends string>(
  known: readonly Value[],
  words: Record<Value, string | readonly [label: string, tone: Tone]>,
): (value: string) => Word {
  return (value) => {
    if (!isKnown(known, value)) return { label: humanize(value), tone: "plain" };
    const word = words[value];
    return typeof word === "string"
      ? { label: word, tone: "plain" }
      : { label: word[0], tone: word[1] };
  };
}

/** `ON_HOLD` and `onHold` as a person would write them: On hold. */
export function humanize(value: string): string {
  const words = value
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .replace(/[_\-\s]+/g, " ")
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const eventStatus = vocabulary(eventStatuses, {
  DRAFT: ["Draft", "attention"],
  PLANNED: ["Planned", "quiet"],
  ACTIVE: ["Happening now", "good"],
  COMPLETED: ["Over", "plain"],
  CANCELLED: ["Called off", "bad"],
});

export const leaderRole = vocabulary(eventLeaderRoles, {
  ORGANIZER: "organizes",
  LEAD: "leads",
  CIRCLE_LEADER: "leads the circle",
});

export const documentStatus = vocabulary(documentStatuses, {
  DRAFT: ["Draft", "attention"],
  FINAL: ["Final", "good"],
  SUPERSEDED: ["Superseded", "bad"],
  HISTORICAL: ["Historical", "plain"],
});

export const documentCategory = vocabulary(documentCategories, {
  GENERAL: "General",
  HEALTH: "Health",
  FINANCIAL: "Money",
  POLICY: "Policy",
  ROSTER: "Roster",
  SCHEDULE: "Schedule",
  TRAINING: "Training",
  FORM: "Form",
  PHOTO: "Photo",
  REPORT: "Report",
});

export const documentVisibility = vocabulary(documentVisibilities, {
  PUBLIC: "Everyone",
  GROUP: "The group",
  PRIVATE: "Private",
});

export const albumVisibility = vocabulary(albumVisibilities, {
  LEADERS: "Leaders only",
  ATTENDEES: "Those who were there",
  MEMBERS: "Members",
  PUBLIC: "Everyone",
});

export const memberRole = vocabulary(memberRoles, {
  OWNER: "Owner",
  ADMIN: "Admin",
  MEMBER: "Member",
  VIEWER: "Viewer",
});

export const inviteStatus = vocabulary(inviteStatuses, {
  NOT_INVITED: ["Not invited", "plain"],
  INVITED: ["Invited", "attention"],
  ACCEPTED: ["Joined", "good"],
  DECLINED: ["Declined", "bad"],
  EXPIRED: ["Invitation expired", "attention"],
});

export const relationship = vocabulary(householdRelationships, {
  SELF: "You",
  DEPENDENT: "In your care",
  CO_GUARDIAN: "Shares the care",
});

export const installReason = vocabulary(installReasons, {
  not_installed: "App not added",
  revoked: "App removed",
  suspended: "App suspended",
  vertical: "Not for this kind of group",
});

export const planAction = vocabulary(planActions, {
  create: ["Will be added", "good"],
  match: ["Already there", "quiet"],
  keep: ["Your choice stays", "quiet"],
  exists: ["Added before", "quiet"],
  removed: ["Removed since; stays out", "plain"],
  skip: ["Left out", "plain"],
});

export const planKind = vocabulary(planItemKinds, {
  subgroup: "Subgroups",
  position: "Positions",
  tag: "Tags",
  setting: "Settings",
  series: "Events",
  circle: "Circles",
});
