// Code of the guide Queries, in Vue.
import { QueryClient, useQuery, VueQueryPlugin } from "@tanstack/vue-query";
import { createQueries } from "group-management-sdk/tanstack-query";
import { computed, createSSRApp, h, onServerPrefetch } from "vue";
import { renderToString } from "vue/server-renderer";

import type { Scene } from "./scene.ts";

export async function vue({ client, groupId }: Scene): Promise<void> {
  // #region vue
  const queries = createQueries(client);

  function useGroup(props: { groupId: string }) {
    // In a computed, so that a new id becomes a new query.
    return useQuery(computed(() => queries.groups.overview(props.groupId)));
  }
  // #endregion
  const app = createSSRApp({
    setup: () => {
      const { data, suspense } = useGroup({ groupId });
      onServerPrefetch(suspense);
      return () => h("h1", data.value?.group.name);
    },
  });
  app.use(VueQueryPlugin, { queryClient: new QueryClient() });
  console.log(await renderToString(app));
}
