// The screens of a person who is signed in, one above the other.
import {
  DarkTheme,
  DefaultTheme,
  NavigationContainer,
  useIsFocused,
  useNavigationContainerRef,
} from "@react-navigation/native";
import { createNativeStackNavigator } from "@react-navigation/native-stack";
import { type ReactNode, useState } from "react";
import { ChangeNotice } from "../changes/change-notice.tsx";
import { EventScreen } from "../event/event-screen.tsx";
import { GroupScreen } from "../group/group-screen.tsx";
import { GroupsScreen } from "../groups/groups-screen.tsx";
// No file extension: browsers get another file of that name.
import { Focused } from "../parts/focused";
import { useTheme } from "../parts/theme.ts";
import { ProfileScreen } from "../profile/profile-screen.tsx";
import { ErrorBoundary } from "../reporting/error-boundary.tsx";
import { RosterScreen } from "../roster/roster-screen.tsx";
import { linking } from "./linking.ts";
import type { Routes } from "./routes.ts";

const Stack = createNativeStackNavigator<Routes>();

/** The screen has its title on the page; in a browser the tab has it as well. */
const ownTitle = { title: "Group", headerTitle: () => null };

export function Screens() {
  const theme = useTheme();
  const navigation = useNavigationContainerRef<Routes>();
  const [openForm, setOpenForm] = useState<string | null>(null);
  const follow = () => {
    const route = navigation.getCurrentRoute();
    setOpenForm(route?.name === "profile" ? route.params.groupId : null);
  };
  const base = theme.dark ? DarkTheme : DefaultTheme;
  const colors = {
    ...base.colors,
    primary: theme.accent,
    background: theme.page,
    card: theme.sheet,
    text: theme.ink,
    border: theme.line,
  };
  return (
    <>
      <NavigationContainer
        ref={navigation}
        linking={linking}
        theme={{ ...base, colors }}
        onReady={follow}
        onStateChange={follow}
      >
        <Stack.Navigator
          screenLayout={({ children, options: { title = "" } }) => (
            <Layout title={title}>{children}</Layout>
          )}
          screenOptions={{
            headerTintColor: theme.accent,
            headerTitleStyle: { color: theme.ink, fontWeight: "600" },
            headerStyle: { backgroundColor: theme.page },
            headerShadowVisible: false,
          }}
        >
          <Stack.Screen name="groups" component={GroupsScreen} options={{ title: "My groups" }} />
          <Stack.Screen name="group" component={GroupScreen} options={ownTitle} />
          <Stack.Screen name="roster" component={RosterScreen} options={{ title: "Roster" }} />
          <Stack.Screen name="event" component={EventScreen} options={ownTitle} />
          <Stack.Screen
            name="profile"
            component={ProfileScreen}
            options={{ title: "Profile", presentation: "modal" }}
          />
        </Stack.Navigator>
      </NavigationContainer>
      <ChangeNotice
        openForm={openForm}
        onOpen={(groupId) => navigation.navigate("profile", { groupId })}
      />
    </>
  );
}

function Layout({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Focused label={title} isShown={useIsFocused()}>
      <ErrorBoundary>{children}</ErrorBoundary>
    </Focused>
  );
}
