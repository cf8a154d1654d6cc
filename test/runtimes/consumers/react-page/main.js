// A page in React with the queries, as it is built for production: a roster that is turned page by page, an overview
// that is kept on the device, documents that can be left, and two people who use the page one after the other.
import { createAsyncStoragePersister } from "@tanstack/query-async-storage-persister";
import { QueryClient, useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { PersistQueryClientProvider } from "@tanstack/react-query-persist-client";
import { GroupManagement } from "group-management-sdk";
import { createQueries, isPersistable } from "group-management-sdk/tanstack-query";
import { createElement, useState } from "react";
import { createRoot } from "react-dom/client";
import { stage } from "./stage.js";

const { baseUrl, groupId, tokens, members } = stage;

const queriesOf = (person) =>
  createQueries(new GroupManagement({ baseUrl, accessToken: tokens[person] }), {
    personId: person,
  });
const queries = { owner: queriesOf("owner"), member: queriesOf("member") };

const queryClient = new QueryClient();
const persistOptions = {
  persister: createAsyncStoragePersister({ storage: localStorage, throttleTime: 0 }),
  dehydrateOptions: { shouldDehydrateQuery: isPersistable },
};
/** Each render's person and number of birth dates. */
const shown = [];
Object.assign(window, { queryClient, queries, shown });

const button = (id, onClick, disabled = false) =>
  createElement("button", { id, onClick, disabled }, id);
const text = (id, value) => createElement("p", { id }, value);

function Screen({ person, leaveTo }) {
  const { groups, circles } = queries[person];
  const overview = useQuery({
    ...groups.overview(groupId, { include: ["rosterCounts"] }),
    staleTime: Infinity,
  });
  const roster = useInfiniteQuery({
    ...groups.contacts.list.infinite(groupId, { type: "YOUTH", limit: 3 }),
    staleTime: Infinity,
  });
  const [said, say] = useState("");
  const add = useMutation({
    ...circles.addMembers(),
    onSuccess: ({ added }) => say(`${added} added`),
  });
  const [reading, read] = useState(false);

  const contacts = roster.data?.pages.flatMap(({ items }) => items) ?? [];
  shown.push([person, contacts.filter(({ birthDate }) => birthDate !== null).length]);
  return createElement(
    "main",
    { id: person },
    text("overview", overview.data ? `${overview.data.rosterCounts.youth} youth` : "…"),
    text("roster", `${contacts.length} of ${roster.isSuccess ? "some" : "unknown"}`),
    text("said", said),
    button("more", () => roster.fetchNextPage(), !roster.hasNextPage),
    button("add", () => add.mutate(members)),
    button("read", () => read(!reading)),
    button("leave", leaveTo),
    reading && createElement(Documents, { person }),
  );
}

function Documents({ person }) {
  const documents = useQuery(queries[person].documents.list(groupId));
  return text("documents", documents.isSuccess ? `${documents.data.items.length} documents` : "…");
}

function App() {
  const [person, become] = useState("owner");
  const leaveTo = async () => {
    await queryClient.cancelQueries(queries[person].filter());
    queryClient.removeQueries(queries[person].filter());
    become("member");
  };
  return createElement(
    PersistQueryClientProvider,
    { client: queryClient, persistOptions },
    createElement(Screen, { key: person, person, leaveTo }),
  );
}

createRoot(document.body.appendChild(document.createElement("div"))).render(createElement(App));
