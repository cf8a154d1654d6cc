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
import { ProfileView } from "./profile/profile-form.tsx";
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

/** A part of a group. */
const at = <const Path extends string>(path: Path) => ({ getParentRoute: () => group, path });

const toOverview = ({ params: { groupId } }: { params: { groupId: string } }) => {
  throw redirect({ to: "/groups/$groupId/overview", params: { groupId }, replace: true });
};

const parts = [
  createRoute({ ...at("/"), beforeLoad: toOverview }),
  createRoute({ ...at("overview"), component: OverviewView }),
  createRoute({ ...at("roster"), component: RosterView, validateSearch: textsOf("show") }),
  createRoute({
    ...at("documents"),
    component: DocumentsView,
    validateSearch: textsOf("kind", "by"),
  }),
  createRoute({ ...at("photos"), component: PhotosView }),
  createRoute({
    ...at("photos/$albumId"),
    component: OpenAlbum,
    validateSearch: textsOf("picture"),
  }),
  createRoute({ ...at("setups"), component: SetupsView }),
  createRoute({ ...at("profile"), component: ProfileView }),
  createRoute({ ...at("subgroups/new"), component: NewSubgroupView }),
  createRoute({ ...at("circles/new"), component: NewCircleView }),
  // A part that there is not, such as one of an older version of the page.
  createRoute({ ...at("$"), beforeLoad: toOverview }),
] as const;

export const router = createRouter({
  routeTree: root.addChildren([home, group.addChildren(parts)]),
  history: createHashHistory(),
  scrollRestoration: true,
  defaultErrorComponent: BrokenPart,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
