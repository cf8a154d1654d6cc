// The link under which members pay for an event: asked for, then opened or sent to somebody.
import { useMutation } from "@tanstack/react-query";
import { Linking, Platform, Share, StyleSheet, View } from "react-native";
import { Button } from "../parts/button.tsx";
import { Card } from "../parts/card.tsx";
import { Text } from "../parts/text.tsx";
import { space } from "../parts/theme.ts";
import { describeProblem } from "../problems/describe-problem.ts";
import { Problem } from "../problems/problem.tsx";
import { useSession } from "../session/session-context.ts";

interface Props {
  readonly groupId: string;
  readonly eventId: string;
}

export function CheckoutLink({ groupId, eventId }: Props) {
  const { queries } = useSession();
  const link = useMutation(queries.events.createCheckoutLink());
  const ask = () => link.mutate({ groupId, eventId });

  if (link.error) return <Problem problem={describeProblem(link.error)} onAgain={ask} />;
  if (!link.data) return <Button label="Get payment link" busy={link.isPending} onPress={ask} />;
  const { url } = link.data;
  return (
    <Card>
      <Text kind="name">Payment link</Text>
      <Text kind="small" color="inkSoft" selectable>
        {url}
      </Text>
      <View style={styles.ways}>
        <View style={styles.way}>
          <Button label="Open" onPress={() => void Linking.openURL(url)} />
        </View>
        {canShare && (
          <View style={styles.way}>
            <Button kind="plain" label="Share" onPress={() => void share(url)} />
          </View>
        )}
      </View>
    </Card>
  );
}

const canShare = Platform.OS !== "web" || "share" in navigator;

/** To put the sheet away again is no failure. */
const share = (url: string) => Share.share({ message: url }).catch(() => undefined);

const styles = StyleSheet.create({
  ways: { flexDirection: "row", gap: space.medium, paddingTop: space.small },
  way: { flex: 1 },
});
