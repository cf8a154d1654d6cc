// Every address of the page, and what it shows. The addresses stand after #, so that any web server can serve the
// page; which picture is open is part of them, and what is searched for is not.
import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
} from "@tanstack/react-router";

import { NewCircleView } from "./circles/new-circle-view.tsx";
import { DocumentsView } from "./documents/documents-view.tsx";
import { GroupPage } from "./group-page.tsx";
import { Home } from "./home.tsx";
import { OverviewView } from "./overview/overview-view.tsx";
import { OpenAlbum } from "./photos/open-album.tsx";
import { PhotosView } from "./photos/photos-view.tsx";
import { ProfileView } from "./profile/profile-view.tsx";
import { BrokenPart } from "./reporting/broken.tsx";
import { RosterView } from "./roster/roster-view.tsx";
import { Screen } from "./screen.tsx";
import { SetupsView } from "./setups/setups-view.tsx";
import { NewSubgroupView } from "./subgroups/new-subgroup-view.tsx";

/** The texts of an address by these names; whatever else is in it is left out. */
function textsOf<const Name extends string>(...names: readonly Name[]) {
  return (search: Record<string, unknown>) =>
    Object.fromEntries(
      names.map((name) => [name, typeof search[name] === "string" ? search[name] : undefined]),
    ) as { readonly [Key in Name]?: string | undefined };
}

const root = createRootRoute({ component: Screen, notFoundComponent: Home });
const home = createRoute({ getParentRoute: () => root, path: "/", component: Home });
const group = createRoute({
  getParentRoute: () => root,
  path: "groups/$groupId",
  component: GroupPage,
});
const parent = () => group;

const groupHome = createRoute({
  getParentRoute: parent,
  path: "/",
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/groups/$groupId/overview", params, replace: true });
  },
});
const overview = createRoute({
  getParentRoute: parent,
  path: "overview",
  component: OverviewView,
});
const roster = createRoute({
  getParentRoute: parent,
  path: "roster",
  validateSearch: textsOf("show"),
  component: RosterView,
});
const documents = createRoute({
  getParentRoute: parent,
  path: "documents",
  validateSearch: textsOf("kind", "by"),
  component: DocumentsView,
});
const photos = createRoute({ getParentRoute: parent, path: "photos", component: PhotosView });
const album = createRoute({
  getParentRoute: parent,
  path: "photos/$albumId",
  validateSearch: textsOf("picture"),
  component: OpenAlbum,
});
const setups = createRoute({
  getParentRoute: parent,
  path: "setups",
  validateSearch: textsOf("setup", "without"),
  component: SetupsView,
});

const profile = createRoute({
  getParentRoute: parent,
  path: "profile",
  component: ProfileView,
});
const newSubgroup = createRoute({
  getParentRoute: parent,
  path: "subgroups/new",
  component: NewSubgroupView,
});
const newCircle = createRoute({
  getParentRoute: parent,
  path: "circles/new",
  component: NewCircleView,
});

/** A part that there is not, such as one of an older version of the page. */
const unknownPart = createRoute({
  getParentRoute: parent,
  path: "$",
  beforeLoad: ({ params: { groupId } }) => {
    throw redirect({ to: "/groups/$groupId/overview", params: { groupId }, replace: true });
  },
});

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    group.addChildren([
      groupHome,
      overview,
      roster,
      documents,
      photos,
      album,
      setups,
      profile,
      newSubgroup,
      newCircle,
      unknownPart,
    ]),
  ]),
  history: createHashHistory(),
  scrollRestoration: true,
  defaultErrorComponent: BrokenPart,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
