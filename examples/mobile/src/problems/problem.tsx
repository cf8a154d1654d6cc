// A failure on the screen, with its way on.
import { Linking } from "react-native";
import { Button } from "../parts/button.tsx";
import { Message } from "../parts/message.tsx";
import { useSession } from "../session/session-context.ts";
import type { ProblemText } from "./describe-problem.ts";

interface Props {
  readonly problem: ProblemText;
  readonly onAgain?: (() => unknown) | undefined;
}

export function Problem({ problem: { title, text, way }, onAgain }: Props) {
  const { leave } = useSession();
  return (
    <Message title={title} text={text} alert>
      {way === "again" && onAgain && (
        <Button kind="plain" label="Try again" onPress={() => void onAgain()} />
      )}
      {way === "sign-in" && <Button label="Sign in again" onPress={leave} />}
      {way !== null && typeof way === "object" && (
        <Button kind="plain" label={way.label} onPress={() => void Linking.openURL(way.url)} />
      )}
    </Message>
  );
}
