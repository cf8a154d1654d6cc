// Calls something that the client has no method for, with the same credential, retries, pacing and errors.
import { GroupManagement, type StandardSchema } from "group-management-sdk";

import { beginProgram } from "./support/program.ts";
import { openService } from "./support/service.ts";

beginProgram("Calls something that the client has no method for.");

const service = await openService();
const client = new GroupManagement({
  baseUrl: service.baseUrl,
  accessToken: service.accessToken,
});

// #region custom-request
// Any Standard Schema will do: one of zod, valibot or arktype, or this one by hand.
const unread: StandardSchema<number> = {
  "~standard": {
    version: 1,
    vendor: "example",
    validate: (value) => {
      const count = (value as { unreadMessages?: unknown }).unreadMessages;
      return typeof count === "number"
        ? { value: count }
        : { issues: [{ message: "expected a number", path: ["unreadMessages"] }] };
    },
  },
};

const count = await client.request({
  method: "GET",
  path: "/me/inbox/summary",
  schema: unread,
});
// #endregion

console.log(`${count} unread messages.`);
await service.close();
