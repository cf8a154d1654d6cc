// The screens of a person who is signed in, one above the other.
import {
  DarkTheme,
  DefaultTheme,
  NavigationContainer,
  useIsFocused,
} from "@react-navigation/native";
import { createNativeStackNavigator } from "@react-navigation/native-stack";
import type { ReactNode } from "react";
import { EventScreen } from "../event/event-screen.tsx";
import { GroupScreen } from "../group/group-screen.tsx";
import { GroupsScreen } from "../groups/groups-screen.tsx";
import { HeaderButton } from "../parts/button.tsx";
import { Focused } from "../parts/focused.tsx";
import { Text } from "../parts/text.tsx";
import { useTheme } from "../parts/theme.ts";
import { ProfileScreen } from "../profile/profile-screen.tsx";
import { ErrorBoundary } from "../reporting/error-boundary.tsx";
import { RosterScreen } from "../roster/roster-screen.tsx";
import { linking } from "./linking.ts";
import type { Routes } from "./routes.ts";

const Stack = createNativeStackNavigator<Routes>();

export function Screens() {
  const theme = useTheme();
  const base = theme.dark ? DarkTheme : DefaultTheme;
  const colors = { ...base.colors, primary: theme.ink, background: theme.page };
  return (
    <NavigationContainer linking={linking} theme={{ ...base, colors }}>
      <Stack.Navigator
        screenLayout={({ children, options: { title = "" } }) => (
          <Layout title={title}>{children}</Layout>
        )}
        screenOptions={{
          headerTintColor: theme.ink,
          headerStyle: { backgroundColor: theme.page },
          headerShadowVisible: false,
          headerTitle: ({ children }) => (
            <Text kind="name" role="heading" aria-level={1} numberOfLines={2}>
              {children}
            </Text>
          ),
        }}
      >
        <Stack.Screen name="groups" component={GroupsScreen} options={{ title: "My groups" }} />
        <Stack.Screen name="group" component={GroupScreen} options={{ title: "Group" }} />
        <Stack.Screen name="roster" component={RosterScreen} options={{ title: "Roster" }} />
        <Stack.Screen name="event" component={EventScreen} options={{ title: "Event" }} />
        <Stack.Screen
          name="profile"
          component={ProfileScreen}
          options={({ navigation: { goBack } }) => ({
            title: "Profile",
            presentation: "modal",
            headerLeft: () => <HeaderButton label="Close" onPress={goBack} />,
          })}
        />
      </Stack.Navigator>
    </NavigationContainer>
  );
}

function Layout({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Focused label={title} isShown={useIsFocused()}>
      <ErrorBoundary>{children}</ErrorBoundary>
    </Focused>
  );
}
