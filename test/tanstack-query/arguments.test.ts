// What is given: a value of a wrong kind is an error of this package that names it, never a bare TypeError.
import { createQueries } from "group-management-sdk/tanstack-query";
import { expect, test } from "vitest";

import { clientOf } from "../support/client.ts";

test.each([[undefined], [null], [{}], ["g1"], [5]])(
  "a mutation with the variables %j says that the group is missing",
  async (variables) => {
    const client = clientOf({ baseUrl: "https://service.example/api/v2" });
    const { circles, events, groups } = createQueries(client);
    const mutations = [
      circles.create(),
      circles.addMembers(),
      events.createCheckoutLink(),
      groups.createSubgroup(),
      groups.updateProfile(),
    ];
    for (const { mutationFn } of mutations) {
      await expect(mutationFn(variables as never)).rejects.toMatchObject({
        name: "RequestValidationError",
        parameter: "groupId",
      });
    }
  },
);
