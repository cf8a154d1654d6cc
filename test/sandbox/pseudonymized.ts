// A search whose only hit has one text, on a roster of the children that a test names.

import { at, openService } from "./service.ts";

/** The text of the hit on a document that says `text`, with a child for each of `names`. */
export async function pseudonymized(
  text: string,
  names: [first: string, last?: string, more?: object][],
) {
  const { get, sandbox } = openService();
  sandbox.edit((data) => {
    data.contacts = names.map(([firstName, lastName = null, more], index) => ({
      id: `child${index}`,
      groupId: "troop",
      type: "YOUTH",
      firstName,
      lastName,
      ...more,
    }));
    data.documents = [
      { id: "one", groupId: "troop", name: "One", uploadedBy: "olga", text: `kayaks ${text}` },
    ];
  });
  const found = at(await get("/groups/troop/documents/search?q=kayaks"), "results", 0, "text");
  return String(found).replace(/^kayaks /, "");
}
