// A group's roster, page after page: the next 200 entries are read while the person scrolls. The service does not search
// rosters: only the people at hand can be searched, so a search reads the rest.
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Contact } from "group-management-sdk";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { FlatList, StyleSheet, View } from "react-native";
import { useSafeAreaInsets } from "react-native-safe-area-context";
import { matching } from "../../../shared/contact-search.ts";
import { counted } from "../../../shared/locale.ts";
import { locale } from "../format/locale.ts";
import type { ScreenProps } from "../navigation/routes.ts";
import { Choice } from "../parts/choice.tsx";
import { Input } from "../parts/input.tsx";
import { Loading } from "../parts/loading.tsx";
import { Message } from "../parts/message.tsx";
import { usePull } from "../parts/screen.tsx";
import { Text } from "../parts/text.tsx";
import { space, useTheme } from "../parts/theme.ts";
import { Answer, AsOf } from "../problems/answer.tsx";
import { describeProblem, Problem } from "../problems/problem.tsx";
import { useSession } from "../session/session-context.ts";
import { ContactRow } from "./contact-row.tsx";

const types = { all: "Everyone", ADULT: "Adults", YOUTH: "Youth" } as const;

export function RosterScreen({ route }: ScreenProps<"roster">) {
  const { queries } = useSession();
  const theme = useTheme();
  const { bottom } = useSafeAreaInsets();
  const [choice, setChoice] = useState<keyof typeof types>("all");
  const [search, setSearch] = useState("");
  const searching = search.trim() !== "";
  const type = choice === "all" ? undefined : choice;
  const list = useInfiniteQuery(
    queries.groups.contacts.list.infinite(route.params.groupId, { type }),
  );
  const { data, error, isFetching, hasNextPage, isFetchingNextPage, isFetchNextPageError } = list;
  const { fetchNextPage } = list;
  const contacts: readonly Contact[] = useMemo(
    () => data?.pages.flatMap(({ items }) => items) ?? [],
    [data],
  );
  // The field is never behind the keys; the list may be.
  const wanted = useDeferredValue(search);
  const people = useMemo(() => matching(contacts, wanted), [contacts, wanted]);
  const readsOn = searching && hasNextPage && !isFetching && error === null;
  useEffect(() => {
    if (readsOn) void fetchNextPage();
  }, [readsOn, fetchNextPage]);
  const pull = usePull(list.refetch);

  return (
    <>
      <View style={[styles.column, styles.head, { backgroundColor: theme.page }]}>
        <View>
          <Input
            label="Search the roster"
            role="searchbox"
            placeholder="Search the roster"
            placeholderTextColor={theme.inkSoft}
            value={search}
            onChangeText={setSearch}
            inputMode="search"
            autoCapitalize="none"
            autoComplete="off"
            autoCorrect={false}
            clearButtonMode="while-editing"
          />
          <Text kind="small" color="inkSoft" role="status">
            {searching &&
              `${counted(people.length, "person", "people", locale)} found${hasNextPage ? " so far" : ""}`}
          </Text>
        </View>
        <Choice label="Who is shown" choices={types} value={choice} onChoose={setChoice} />
        {contacts.length > 0 && !isFetchNextPageError && <AsOf query={list} />}
      </View>
      <FlatList
        style={{ backgroundColor: theme.page }}
        contentContainerStyle={[styles.column, { paddingBottom: bottom + space.wide }]}
        {...(people.length > 0 && { role: "list", "aria-label": "Roster", tabIndex: 0 })}
        data={people}
        keyExtractor={idOf}
        renderItem={renderContact}
        refreshControl={pull}
        keyboardShouldPersistTaps="handled"
        automaticallyAdjustKeyboardInsets
        initialNumToRender={20}
        windowSize={7}
        onEndReachedThreshold={1}
        onEndReached={() => {
          // After a failure the person says when to try again.
          if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
        }}
        ListEmptyComponent={
          // The failure of the next page is shown below, once.
          isFetchNextPageError ? null : (
            <Answer query={list}>
              {() => !hasNextPage && <Message {...(searching ? nobodyFound : nobodyYet)} />}
            </Answer>
          )
        }
        ListFooterComponent={
          <>
            {isFetchingNextPage && <Loading label="Loading more" />}
            {isFetchNextPageError && (
              <Problem problem={describeProblem(error)} onAgain={fetchNextPage} />
            )}
          </>
        }
      />
    </>
  );
}

const nobodyFound = {
  title: "Nobody found",
  text: "Try a part of a name, a title, a tag, a number or an email address.",
};
const nobodyYet = { title: "Nobody yet", text: "There is nobody whom this app may show." };

const idOf = ({ id }: Contact): string => id;
const renderContact = ({ item }: { item: Contact }) => <ContactRow contact={item} />;

const styles = StyleSheet.create({
  column: {
    paddingHorizontal: space.large,
    width: "100%",
    maxWidth: 640,
    alignSelf: "center",
  },
  head: { paddingTop: space.large, gap: space.medium },
});
