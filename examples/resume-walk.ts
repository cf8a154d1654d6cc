// Reads a long list in two runs: only the cursor of the last page has to be stored.
import { GroupManagement } from "group-management-sdk";

import { beginProgram } from "./support/program.ts";
import { openService } from "./support/service.ts";

beginProgram("Walks a long list in two sittings.");

// A roster of several pages.
const service = await openService({ contacts: 480 });
const { groupId } = service;
const client = new GroupManagement({
  baseUrl: service.baseUrl,
  accessToken: service.accessToken,
});

try {
  // #region paging
  // One page of the default size.
  const first = await client.groups.contacts.list(groupId);
  console.log(`The first page has ${first.items.length} entries, more follow: ${first.hasNext}.`);

  // Every item of every page. The next page is fetched while you process this one.
  let adults = 0;
  for await (const contact of client.groups.contacts.list(groupId, { type: "ADULT" })) {
    if (contact.hasAccount) adults++;
  }
  console.log(`${adults} adults have an account.`);

  // An array. `max` is required.
  const newest = await client.documents.list(groupId).toArray({ max: 3 });
  console.log(`The newest documents: ${newest.map(({ name }) => name).join(", ")}.`);
  // #endregion

  // #region resume
  // Store the cursor, and continue after it later.
  const { nextCursor } = first;
  if (nextCursor !== null) {
    const rest = client.groups.contacts.list(groupId, { cursor: nextCursor });
    let entries = first.items.length;
    for await (const page of rest.pages()) entries += page.items.length;
    console.log(`${entries} entries in all.`);
  }
  // #endregion
} finally {
  await service.close();
}
