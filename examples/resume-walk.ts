// Walks a long list in two sittings: the cursor of the last page is all that has to be kept.
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
  // One page, of the size that the service chooses.
  const first = await client.groups.contacts.list(groupId);
  console.log(`The first page has ${first.items.length} entries, more follow: ${first.hasNext}.`);

  // Every item of every page. The next page is on its way while this one is worked on.
  let adults = 0;
  for await (const contact of client.groups.contacts.list(groupId, { type: "ADULT" })) {
    if (contact.hasAccount) adults++;
  }
  console.log(`${adults} adults have an account.`);

  // Some of them as an array; how many at the most has to be said.
  const newest = await client.documents.list(groupId).toArray({ max: 3 });
  console.log(`The newest documents: ${newest.map(({ name }) => name).join(", ")}.`);
  // #endregion

  // #region resume
  // Keep the cursor, and go on after it another day.
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
