// Handles into the demo data, so that a test names what it means.
import { contactId, groupIds, personId, verticalId } from "./ids.ts";

/** Ids of the demo data by meaning; of the troop `groupId` unless stated otherwise. */
export interface SandboxDemo {
  /** The key of the vertical. */
  vertical: string;
  /** The demo group, a troop. */
  groupId: string;
  /** A pack under the same council, without the partner app. */
  packId: string;
  /** Above the troop and the pack; the owner leads it too. */
  councilId: string;
  /** A group outside any vertical, which the owner leads. */
  plainGroupId: string;
  /** An archived troop: `me.groups` omits it, but the council's owner can still read it. */
  archivedGroupId: string;
  /** A troop whose roster has 200 entries, so that the last page is full at every usual size. */
  fullPagesGroupId: string;
  /** The troops that the option `groups` adds under the council, in order; empty without it. */
  fleet: readonly string[];
  /** Ids of accounts. */
  people: {
    owner: string;
    admin: string;
    /** Guardian of two of the troop's youth, together with a co-guardian. */
    parent: string;
    member: string;
    viewer: string;
    /** Has a child's account. */
    youth: string;
    /** In no group of the vertical. */
    outsider: string;
    /** A member who has not accepted the current terms. */
    termsPending: string;
  };
  /** Roster entries. */
  contacts: {
    owner: string;
    parent: string;
    /** Without an account, and in no circle. */
    adult: string;
    /** The parent's elder child, in the patrol. */
    youth: string;
    /** The parent's younger child, in no patrol yet. */
    siblingYouth: string;
  };
  /** Events of the demo group, by what they are for. */
  events: {
    /** Has a cost, ticket types, an organizer and responses in every state of payment. */
    paid: string;
    free: string;
    draft: string;
    cancelled: string;
  };
  /** Documents of the demo group, by who sees them. */
  documents: {
    public: string;
    group: string;
    /** Shared with nobody by name. */
    private: string;
    /** The parent's, about the youth. */
    health: string;
    draft: string;
    youthUpload: string;
  };
  /** Circles of the demo group. */
  circles: {
    patrol: string;
    otherPatrol: string;
    /** An archived patrol, which takes no new members. */
    archived: string;
    committee: string;
  };
  /** The keys of its kinds of circles. */
  circleKinds: {
    /** One per person; its members are youth. */
    patrol: string;
    /** Many per person; its members are adults. */
    committee: string;
  };
  /** Positions of the demo group, by whether they take new holders. */
  positions: {
    /** Has a holder and room for more. */
    active: string;
    full: string;
    inactive: string;
  };
  /** Albums of the demo group. */
  albums: {
    group: string;
    event: string;
  };
  /** Photos of `albums.group`. */
  albumItems: {
    adultUpload: string;
    /** By a young person: not for keys, nor for apps without `roster.youth.read`. */
    youthUpload: string;
  };
  /** Refs, id@version. */
  blueprints: {
    current: string;
    outdated: string;
  };
}

export function createHandles(fleet: readonly string[]): SandboxDemo {
  const onRoster = (name: string) => contactId("troop", name);
  return {
    vertical: verticalId,
    groupId: groupIds.troop,
    packId: groupIds.pack,
    councilId: groupIds.council,
    plainGroupId: groupIds.plain,
    archivedGroupId: groupIds.foldedTroop,
    fullPagesGroupId: groupIds.otherTroop,
    fleet,
    people: {
      owner: personId("Marisol Vega-Tanaka"),
      admin: personId("Desmond Achterberg"),
      parent: personId("Inés Quintero"),
      member: personId("Priya Raghunathan"),
      viewer: personId("Harold Whitcombe"),
      youth: personId("Elsa Lindqvist"),
      outsider: personId("Odette Lavigne"),
      termsPending: personId("Ngozi Okafor"),
    },
    contacts: {
      owner: onRoster("Marisol Vega-Tanaka"),
      parent: onRoster("Inés Quintero"),
      adult: onRoster("Siobhán O'Dell"),
      youth: onRoster("Elsa Lindqvist"),
      siblingYouth: onRoster("Mateo Lindqvist"),
    },
    events: {
      paid: "evt_canoe-weekend",
      free: "evt_creek-clean-up",
      draft: "evt_high-adventure-trek",
      cancelled: "evt_ropes-course",
    },
    documents: {
      public: "doc_about-us",
      group: "doc_canoe-packing-list",
      private: "doc_campership-notes",
      health: "doc_medication-plan",
      draft: "doc_trek-proposal",
      youthUpload: "doc_falcon-log",
    },
    circles: {
      patrol: "cir_falcon-patrol",
      otherPatrol: "cir_otter-patrol",
      archived: "cir_badger-patrol",
      committee: "cir_outdoor-committee",
    },
    circleKinds: { patrol: "patrol", committee: "committee" },
    positions: {
      active: "pos_merit-badge-counselor",
      full: "pos_scoutmaster",
      inactive: "pos_newsletter-editor",
    },
    albums: { group: "alb_troop-life", event: "alb_winter-cabin" },
    albumItems: { adultUpload: "itm_troop-life-1", youthUpload: "itm_troop-life-3" },
    blueprints: { current: "troop-year@4", outdated: "troop-year@3" },
  };
}
