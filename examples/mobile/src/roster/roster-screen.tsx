// A group's roster, page after page: the next 200 entries are read while the person scrolls.
import type { Contact } from "group-management-sdk";
import { useState } from "react";
import { FlatList, StyleSheet, View } from "react-native";
import { useSafeAreaInsets } from "react-native-safe-area-context";
import { counted } from "../../../shared/locale.ts";
import { locale } from "../format/locale.ts";
import type { ScreenProps } from "../navigation/routes.ts";
import { Choice } from "../parts/choice.tsx";
import { Loading } from "../parts/loading.tsx";
import { Message } from "../parts/message.tsx";
import { Text } from "../parts/text.tsx";
import { space, useTheme } from "../parts/theme.ts";
import { usePull } from "../parts/use-pull.tsx";
import { AsOf } from "../problems/as-of.tsx";
import { Answer } from "../problems/answer.tsx";
import { Problem } from "../problems/problem.tsx";
import { ContactRow } from "./contact-row.tsx";
import { SearchField } from "./search-field.tsx";
import { useRoster } from "./use-roster.ts";

const types = { all: "Everybody", ADULT: "Adults", YOUTH: "Youth" } as const;

export function RosterScreen({ route }: ScreenProps<"roster">) {
  const { groupId } = route.params;
  const theme = useTheme();
  const { bottom } = useSafeAreaInsets();
  const [type, setType] = useState<keyof typeof types>("all");
  const [search, setSearch] = useState("");
  const { list, contacts, people, searching } = useRoster(
    groupId,
    type === "all" ? undefined : type,
    search,
  );
  const pull = usePull(list.refetch);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;

  return (
    <>
      <View style={[styles.choice, { backgroundColor: theme.page }]}>
        <View>
          <SearchField label="Search the roster" value={search} onChange={setSearch} />
          <Text kind="small" color="inkSoft" role="status">
            {searching && found(people.length, hasNextPage)}
          </Text>
        </View>
        <Choice label="Who is shown" choices={types} value={type} onChoose={setType} />
        {contacts.length > 0 && !isFetchNextPageError && <AsOf query={list} />}
      </View>
      <FlatList
        style={{ backgroundColor: theme.page }}
        contentContainerStyle={[styles.list, { paddingBottom: bottom + space.wide }]}
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
            <Answer query={list}>{() => !hasNextPage && <Nobody searching={searching} />}</Answer>
          )
        }
        ListFooterComponent={
          <>
            {isFetchingNextPage && <Loading label="Loading more" />}
            {isFetchNextPageError && <Problem error={list.error} onAgain={fetchNextPage} />}
          </>
        }
      />
    </>
  );
}

const found = (count: number, isReading: boolean) =>
  `${counted(count, "person", "people", locale)} found${isReading ? " so far" : ""}`;

function Nobody({ searching }: { readonly searching: boolean }) {
  return searching ? (
    <Message
      title="Nobody found"
      text="Try a part of a name, a title, a tag, a number or an email address."
    />
  ) : (
    <Message title="Nobody here" text="There is nobody whom this app may show." />
  );
}

const idOf = ({ id }: Contact): string => id;
const renderContact = ({ item }: { item: Contact }) => <ContactRow contact={item} />;

const styles = StyleSheet.create({
  choice: {
    padding: space.large,
    paddingBottom: 0,
    gap: space.medium,
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
