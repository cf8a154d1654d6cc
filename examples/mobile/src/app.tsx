// The app: the sign-in, or the screens of whoever is signed in.
import { PersistQueryClientProvider } from "@tanstack/react-query-persist-client";
import { StatusBar } from "expo-status-bar";
import { useEffect, useMemo, useState } from "react";
import { KeyboardAvoidingView, Platform } from "react-native";
import { SafeAreaProvider } from "react-native-safe-area-context";
import { Screens } from "./navigation/screens.tsx";
import { Loading } from "./parts/loading.tsx";
import { ThemeProvider, useSystemTheme } from "./parts/theme.ts";
import { OfflineNotice, PauseNotice } from "./problems/notices.tsx";
import { ErrorBoundary } from "./reporting/error-boundary.tsx";
import { type Connection, restoreSession, type Session, signIn } from "./session/session.ts";
import type { SignedIn } from "./session/signed-in.ts";
import { SessionProvider } from "./session/session-context.ts";
import { SignInScreen } from "./session/sign-in.tsx";

export function App({ connection }: { readonly connection: Connection }) {
  const theme = useSystemTheme();
  /** Undefined while a session is restored or ended. */
  const [session, setSession] = useState<Session | null | undefined>();

  useEffect(() => {
    restoreSession(connection).then(setSession, () => setSession(null));
    // At the start only.
  }, []);

  const enter = async (signedIn: SignedIn) => setSession(await signIn(connection, signedIn));
  const change = async (leaving: Session, signedIn: SignedIn) => {
    setSession(undefined);
    await leaving.signOut();
    await enter(signedIn);
  };
  const leave = (leaving: Session) => {
    // The screens close first, since they could read again; the next person waits until all data is cleared.
    setSession(undefined);
    void leaving.signOut().finally(() => setSession(null));
  };

  return (
    <ThemeProvider value={theme}>
      <SafeAreaProvider>
        <StatusBar style="auto" />
        {/* From Android 15 on the keyboard lies over the window. iOS: `parts/screen.tsx`. */}
        <KeyboardAvoidingView
          role="main"
          enabled={Platform.OS === "android"}
          behavior="padding"
          style={{ flex: 1, backgroundColor: theme.page }}
        >
          <ErrorBoundary>
            {session === undefined && <Loading label="Opening" />}
            {session === null && (
              <>
                <SignInScreen onSignedIn={enter} />
                <OfflineNotice />
              </>
            )}
            {session && (
              <SignedInScreens
                key={session.person.id}
                session={session}
                onLeave={leave}
                onChange={change}
              />
            )}
          </ErrorBoundary>
        </KeyboardAvoidingView>
      </SafeAreaProvider>
    </ThemeProvider>
  );
}

interface SignedInProps {
  readonly session: Session;
  readonly onLeave: (session: Session) => void;
  /** Called when another person has signed in. */
  readonly onChange: (session: Session, signedIn: SignedIn) => Promise<void>;
}

function SignedInScreens({ session, onLeave, onChange }: SignedInProps) {
  useEffect(() => session.onSignedOut?.(() => onLeave(session)), [session]);
  const open = useMemo(
    () => ({
      ...session,
      leave: () => onLeave(session),
      resume: (signedIn: SignedIn) =>
        signedIn.person.id === session.person.id
          ? session.resume(signedIn)
          : onChange(session, signedIn),
    }),
    [session],
  );
  return (
    <PersistQueryClientProvider
      client={session.queryClient}
      persistOptions={session.persistOptions}
    >
      <SessionProvider value={open}>
        <Screens />
        <PauseNotice />
        <OfflineNotice />
      </SessionProvider>
    </PersistQueryClientProvider>
  );
}
