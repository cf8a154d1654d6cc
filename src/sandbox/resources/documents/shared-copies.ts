// De-identified copies that the groups of a vertical share (4.1).
import { defaultSearch, largestSearch } from "../../../core/validation/limits.ts";
import { documentCategories, seasons, sharedCopyKinds } from "../../../schemas/document.ts";
import { checkPersonalConsent } from "../../access/caller.ts";
import { overTheLimit } from "../../access/limits.ts";
import { type ApiRequest, pathId, type Reply } from "../../access/request.ts";
import {
  choiceParameter,
  integerParameter,
  questionParameter,
  readQuery,
} from "../../conventions/query.ts";
import { notFound, Refusal } from "../../conventions/refusal.ts";
import { subtypeOf } from "../../data/store.ts";
import type { SharedCopyData } from "../../model/index.ts";
import { closestPieces } from "./closest-pieces.ts";

export const sharedCopyEndpoints = {
  "documents.searchShared": searchShared,
  "documents.getShared": getShared,
};

/** The closest piece of each copy that other groups share, for adults in the vertical's own app (4.1). */
function searchShared(request: ApiRequest): Reply {
  checkApp(request);
  const query = readQuery(request.search, [
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
  const verticalId = enterVertical(request);
  const use = request.world.searches.count(
    JSON.stringify([request.credential.personId]),
    request.now,
  );
  if (!use.allowed) throw overTheLimit("searches", use.retryAfter);
  const copies = request.world.store.sharedCopies
    .where("verticalId", verticalId)
    .filter(
      (copy) =>
        (unitType === undefined || unitTypeOf(request, copy) === unitType) &&
        (docType === undefined || (copy.docType ?? "GENERAL") === docType) &&
        (season === undefined || copy.season === season) &&
        (eventKind === undefined || (copy.eventKind ?? "") === eventKind) &&
        (kind === undefined || (copy.kind ?? "document") === kind) &&
        !isOwn(request, copy) &&
        isStillShared(request, copy),
    );
  const hits = closestPieces(question, copies, piecesAsText, limit);
  return {
    json: {
      results: hits.map(({ source, heading, text, score }) =>
        Object.assign(presentCopy(request, source), { heading, text, score }),
      ),
    },
  };
}

/** One copy as a whole; the specification names it without a shape. */
function getShared(request: ApiRequest): Reply {
  checkApp(request);
  readQuery(request.search, []);
  const verticalId = enterVertical(request);
  const copy = request.world.store.sharedCopies
    .where("id", pathId(request, "copyId"))
    .find(
      (one) => one.verticalId === verticalId && !isOwn(request, one) && isStillShared(request, one),
    );
  if (copy === undefined) throw notFound("shared copy");
  return {
    json: {
      ...presentCopy(request, copy),
      pieces: copy.pieces.map(({ heading, text }) => ({ heading: heading ?? "", text })),
    },
  };
}

function checkApp(request: ApiRequest): void {
  const { credential } = request;
  const own =
    credential.kind === "accessToken" &&
    credential.app === "first-party" &&
    (credential.vertical === null || credential.vertical === pathId(request, "verticalId"));
  if (!own) throw new Refusal("first_party_only", "Only the vertical's own app may call this.");
  checkPersonalConsent(request);
}

/** The key of the vertical, for an adult in one of its groups. Nobody is in a group of an unknown one. */
function enterVertical(request: ApiRequest): string {
  const { store, switches } = request.world;
  const verticalId = pathId(request, "verticalId");
  if (!switches.sharing) {
    throw new Refusal("unavailable", "Sharing is switched off. Try again later.");
  }
  const { personId } = request.credential;
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
function isOwn(request: ApiRequest, copy: SharedCopyData): boolean {
  const { store } = request.world;
  const group = store.groups.find("id", copy.groupId);
  return group !== undefined && store.place(request.credential.personId, group) !== null;
}

function isStillShared(request: ApiRequest, copy: SharedCopyData): boolean {
  if (copy.withdrawn) return false;
  const { documentId: id, groupId } = copy;
  if (id === undefined) return true;
  const { documents } = request.world.store;
  const original = documents.findWith({ id, groupId }) ?? documents.find("id", id);
  return !(original?.takenDown ?? false);
}

function unitTypeOf(request: ApiRequest, copy: SharedCopyData): string {
  const group = request.world.store.groups.find("id", copy.groupId);
  return group === undefined ? "" : (subtypeOf(group) ?? "");
}

function piecesAsText(copy: SharedCopyData): { heading: string; text: string }[] {
  return copy.pieces.map(({ heading, text }) => ({ heading: heading ?? "", text }));
}

function presentCopy(request: ApiRequest, copy: SharedCopyData): Record<string, unknown> {
  return {
    copyId: copy.id,
    kind: copy.kind ?? "document",
    title: copy.title,
    unitType: unitTypeOf(request, copy),
    docType: copy.docType ?? "GENERAL",
    season: copy.season,
    eventKind: copy.eventKind ?? "",
  };
}
