// A group's roster, page after page: the next 200 entries are read while the person scrolls.
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Contact } from "group-management-sdk";
import { useMemo, useState } from "react";
import { FlatList, StyleSheet, View } from "react-native";
import { useSafeAreaInsets } from "react-native-safe-area-context";
import type { ScreenProps } from "../navigation/routes.ts";
import { Choice } from "../parts/choice.tsx";
import { Loading } from "../parts/loading.tsx";
import { Message } from "../parts/message.tsx";
import { space, useTheme } from "../parts/theme.ts";
import { usePull } from "../parts/use-pull.tsx";
import { AsOf } from "../problems/as-of.tsx";
import { Answer } from "../problems/answer.tsx";
import { Problem } from "../problems/problem.tsx";
import { useSession } from "../session/session-context.ts";
import { ContactRow } from "./contact-row.tsx";

const types = { all: "Everybody", ADULT: "Adults", YOUTH: "Youth" } as const;

export function RosterScreen({ route }: ScreenProps<"roster">) {
  const { groupId } = route.params;
  const { queries } = useSession();
  const theme = useTheme();
  const { bottom } = useSafeAreaInsets();
  const [type, setType] = useState<keyof typeof types>("all");
  const query = useInfiniteQuery(
    queries.groups.contacts.list.infinite(groupId, type === "all" ? {} : { type }),
  );
  const pull = usePull(query.refetch);
  const contacts = useMemo(
    () => query.data?.pages.flatMap(({ items }) => items) ?? [],
    [query.data],
  );
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;

  return (
    <>
      <View style={[styles.choice, { backgroundColor: theme.page }]}>
        <Choice label="Who is shown" choices={types} value={type} onChoose={setType} />
        {contacts.length > 0 && !isFetchNextPageError && <AsOf query={query} />}
      </View>
      <FlatList
        style={{ backgroundColor: theme.page }}
        contentContainerStyle={[styles.list, { paddingBottom: bottom + space.wide }]}
        {...(contacts.length > 0 && { role: "list", "aria-label": "Roster", tabIndex: 0 })}
        data={contacts}
        keyExtractor={idOf}
        renderItem={renderContact}
        refreshControl={pull}
        initialNumToRender={20}
        windowSize={7}
        onEndReachedThreshold={1}
        onEndReached={() => {
          // After a failure the person says when to try again.
          if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
        }}
        ListEmptyComponent={
          <Answer query={query}>
            {() => <Message title="Nobody here" text="There is nobody whom this app may show." />}
          </Answer>
        }
        ListFooterComponent={
          <>
            {isFetchingNextPage && <Loading label="Loading more" />}
            {isFetchNextPageError && <Problem error={query.error} onAgain={fetchNextPage} />}
          </>
        }
      />
    </>
  );
}

const idOf = ({ id }: Contact): string => id;
const renderContact = ({ item }: { item: Contact }) => <ContactRow contact={item} />;

const styles = StyleSheet.create({
  choice: {
    padding: space.large,
    paddingBottom: 0,
    width: "100%",
    maxWidth: 640,
    alignSelf: "center",
  },
  list: {
    paddingHorizontal: space.large,
    width: "100%",
    maxWidth: 640,
    alignSelf: "center",
  },
});
