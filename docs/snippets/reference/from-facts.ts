// Written by scripts/docs-from-facts.ts from the examples of operations.
import type { Examples } from "./examples.ts";

export const examples: Examples = {
  async "groups.positions.get"({ client }) {
    const groupId = "grp_troop-42";
    const positionId = "pos_scoutmaster";
    // #region groups.positions.get
    console.log(await client.groups.positions.get(groupId, positionId));
    // #endregion
  },

  async "groups.albums.list"({ client }) {
    const groupId = "grp_troop-42";
    // #region groups.albums.list
    for await (const item of client.groups.albums.list(groupId)) console.log(item);
    // #endregion
  },

  async "documents.searchShared"({ client }) {
    const verticalId = "scouting";
    // #region documents.searchShared
    console.log(await client.documents.searchShared(verticalId, { q: "canoe trip" }));
    // #endregion
  },

  async "documents.getMarkdown"({ client }) {
    const groupId = "grp_troop-42";
    const documentId = "doc_canoe-packing-list";
    // #region documents.getMarkdown
    console.log(await client.documents.getMarkdown(groupId, documentId));
    // #endregion
  },

  async "documents.getShared"({ client }) {
    const verticalId = "scouting";
    const copyId = "cpy_e8d35b62";
    // #region documents.getShared
    console.log(await client.documents.getShared(verticalId, copyId));
    // #endregion
  },

  async "circles.listKinds"({ client }) {
    // #region circles.listKinds
    console.log(await client.circles.listKinds());
    // #endregion
  },

  async "blueprints.list"({ client }) {
    const groupId = "grp_troop-42";
    // #region blueprints.list
    console.log((await client.blueprints.list(groupId)).items); // always one page
    // #endregion
  },

  async "me.household"({ client }) {
    const groupId = "grp_troop-42";
    // #region me.household
    console.log((await client.me.household(groupId)).items); // always one page
    // #endregion
  },

  async "me.inboxSummary"({ client }) {
    // #region me.inboxSummary
    console.log(await client.me.inboxSummary());
    // #endregion
  },
};
