// Stands for the sign-in page of a real app: one chooses whom to look as.
import { useEffect, useState } from "react";
import { View } from "react-native";
import { useSafeAreaInsets } from "react-native-safe-area-context";
import { Button } from "../parts/button.tsx";
import { Card } from "../parts/card.tsx";
import { Loading } from "../parts/loading.tsx";
import { Message } from "../parts/message.tsx";
import { Screen } from "../parts/screen.tsx";
import { Text } from "../parts/text.tsx";
import { space } from "../parts/theme.ts";
import type { Backend, Person } from "./backend.ts";

interface Props {
  readonly backend: Backend;
  readonly onChoose: (personId: string) => Promise<void>;
}

export function SignInScreen({ backend, onChoose }: Props) {
  const { top } = useSafeAreaInsets();
  const [people, setPeople] = useState<Person[]>();
  const [state, setState] = useState<"waiting" | "ready" | "failed">("waiting");

  /** Nobody is signed in, so there is no QueryClient yet. */
  const attempt = (work: () => Promise<unknown>) => {
    setState("waiting");
    work().then(
      () => setState("ready"),
      () => setState("failed"),
    );
  };
  const read = () => attempt(() => backend.people().then(setPeople));
  useEffect(read, []);

  return (
    <Screen>
      <View style={{ paddingTop: top + space.wide, gap: space.small }}>
        <Text kind="title">Sign in</Text>
        <Text color="inkSoft">The demo has a few people. Whom do you want to look as?</Text>
      </View>
      {state === "waiting" && <Loading label="Signing in" />}
      {state === "failed" && (
        <Message
          alert
          title="Signing in did not work"
          text="The app's back end could not be reached."
        >
          <Button kind="plain" label="Try again" onPress={read} />
        </Message>
      )}
      {state === "ready" &&
        people?.map(({ id, name, about }) => (
          <Card key={id} onPress={() => attempt(() => onChoose(id))}>
            <Text kind="name">{name}</Text>
            <Text kind="small" color="inkSoft">
              {about}
            </Text>
          </Card>
        ))}
    </Screen>
  );
}
