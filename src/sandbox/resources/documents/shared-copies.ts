// De-identified copies that the groups of a vertical share (4.1).

import { defaultSearch, largestSearch } from "../../../core/validation/limits.ts";
import { checkPersonalConsent } from "../../access/access.ts";
import { pathId, type Call, type Reply } from "../../access/request.ts";
import { overTheLimit } from "../../access/limits.ts";
import type { SharedCopyData } from "../../model/index.ts";
import {
  choiceParameter,
  integerParameter,
  questionParameter,
  readQuery,
} from "../../conventions/query.ts";
import { notFound, Refusal } from "../../conventions/refusal.ts";
import { documentCategories, seasons, sharedCopyKinds } from "../../../schemas/document.ts";
import { subtypeOf } from "../../rules/group.ts";
import { closestPieces } from "./closest-pieces.ts";
import { demandOf } from "../../access/enter.ts";

export function searchShared(call: Call): Reply {
  checkApp(call);
  const query = readQuery(call.search, [
    "q",
    "limit",
    "unitType",
    "docType",
    "season",
    "eventKind",
    "kind",
  ]);
  const question = questionParameter(query);
  const limit = integerParameter(query, "limit", 1, largestSearch) ?? defaultSearch;
  const docType = choiceParameter(query, "docType", documentCategories);
  const season = choiceParameter(query, "season", seasons);
  const kind = choiceParameter(query, "kind", sharedCopyKinds);
  const { unitType, eventKind } = query;
  const verticalId = enterVertical(call);
  const use = call.world.searches.count(JSON.stringify([call.credential.personId]), call.now);
  if (!use.allowed) throw overTheLimit("searches", use.retryAfter);
  const copies = call.world.store.sharedCopies
    .where("verticalId", verticalId)
    .filter(
      (copy) =>
        (unitType === undefined || unitTypeOf(call, copy) === unitType) &&
        (docType === undefined || (copy.docType ?? "GENERAL") === docType) &&
        (season === undefined || copy.season === season) &&
        (eventKind === undefined || (copy.eventKind ?? "") === eventKind) &&
        (kind === undefined || (copy.kind ?? "document") === kind) &&
        !isOwn(call, copy) &&
        isStillShared(call, copy),
    );
  const hits = closestPieces(question, copies, piecesAsText, limit);
  return {
    json: {
      results: hits.map(({ source, heading, text, score }) =>
        Object.assign(presentCopy(call, source), { heading, text, score }),
      ),
    },
  };
}

/** One copy as a whole; the specification names it without a shape. */
export function getShared(call: Call): Reply {
  checkApp(call);
  readQuery(call.search, []);
  const verticalId = enterVertical(call);
  const copy = call.world.store.sharedCopies
    .where("id", pathId(call, "copyId"))
    .find((one) => one.verticalId === verticalId && !isOwn(call, one) && isStillShared(call, one));
  if (copy === undefined) throw notFound("shared copy");
  return {
    json: {
      ...presentCopy(call, copy),
      pieces: copy.pieces.map(({ heading, text }) => ({ heading: heading ?? "", text })),
    },
  };
}

function checkApp(call: Call): void {
  const { credential } = call;
  const own =
    credential.kind === "accessToken" &&
    credential.app === "first-party" &&
    (credential.vertical === null || credential.vertical === pathId(call, "verticalId"));
  if (!own) throw new Refusal("first_party_only", "Only the vertical's own app may call this.");
  checkPersonalConsent(credential, demandOf(call));
}

/** The key of the vertical, for an adult in one of its groups. Nobody is in a group of an unknown one. */
function enterVertical(call: Call): string {
  const { store, switches } = call.world;
  const verticalId = pathId(call, "verticalId");
  if (!switches.sharing) {
    throw new Refusal("unavailable", "Sharing is switched off. Try again later.");
  }
  const { personId } = call.credential;
  const groups = store.groups
    .where("vertical", verticalId)
    .filter((group) => !group.archived && store.place(personId, group) !== null);
  if (groups.length === 0) {
    throw new Refusal("not_a_member", "This person is not in a group of the vertical.");
  }
  if (store.isYoungPerson(personId)) {
    throw new Refusal("forbidden", "Only adults may search shared documents.");
  }
  return verticalId;
}

/** The person's own groups' copies are left out: their assistant reads the originals. */
function isOwn(call: Call, copy: SharedCopyData): boolean {
  const { store } = call.world;
  const group = store.groups.find("id", copy.groupId);
  return group !== undefined && store.place(call.credential.personId, group) !== null;
}

function isStillShared(call: Call, copy: SharedCopyData): boolean {
  if (copy.withdrawn) return false;
  const { documentId: id, groupId } = copy;
  if (id === undefined) return true;
  const { documents } = call.world.store;
  const original = documents.findWith({ id, groupId }) ?? documents.find("id", id);
  return !(original?.takenDown ?? false);
}

function unitTypeOf(call: Call, copy: SharedCopyData): string {
  const group = call.world.store.groups.find("id", copy.groupId);
  return group === undefined ? "" : (subtypeOf(group) ?? "");
}

function piecesAsText(copy: SharedCopyData): { heading: string; text: string }[] {
  return copy.pieces.map(({ heading, text }) => ({ heading: heading ?? "", text }));
}

function presentCopy(call: Call, copy: SharedCopyData): Record<string, unknown> {
  return {
    copyId: copy.id,
    kind: copy.kind ?? "document",
    title: copy.title,
    unitType: unitTypeOf(call, copy),
    docType: copy.docType ?? "GENERAL",
    season: copy.season,
    eventKind: copy.eventKind ?? "",
  };
}
