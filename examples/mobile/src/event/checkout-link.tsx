// The link under which members pay for an event: asked for, then opened or sent to somebody.
import { useMutation } from "@tanstack/react-query";
import { Platform, Share, StyleSheet, View } from "react-native";
import { useSendLock } from "../forms/use-send-lock.ts";
// No file extension: browsers get another file of that name.
import { outsideLink } from "../links/outside-link";
import { webLink } from "../../../shared/safe-link.ts";
import { Button } from "../parts/button.tsx";
import { Card } from "../parts/card.tsx";
import { Focused } from "../parts/focused";
import { Message } from "../parts/message.tsx";
import { Text } from "../parts/text.tsx";
import { space } from "../parts/theme.ts";
import { Problem } from "../problems/problem.tsx";
import { useSession } from "../session/session-context.ts";

interface Props {
  readonly groupId: string;
  readonly eventId: string;
}

export function CheckoutLink({ groupId, eventId }: Props) {
  const { queries } = useSession();
  const link = useMutation(queries.events.createCheckoutLink());
  const once = useSendLock({ ...link, isDone: link.isSuccess });
  const ask = () =>
    once(() => {
      link.mutate({ groupId, eventId });
      return true;
    });

  if (link.error) return <Problem error={link.error} onAgain={ask} onSignedIn={ask} />;
  if (!link.data) return <Button label="Get payment link" busy={link.isPending} onPress={ask} />;
  const url = webLink(link.data.url);
  if (url === null) {
    return (
      <Message alert title="No link to pay by" text="The service gave one that is not safe." />
    );
  }
  return (
    <Focused label="Payment link">
      <Card>
        <Text kind="name">Payment link</Text>
        <Text kind="small" color="inkSoft" selectable>
          {url}
        </Text>
        <View style={styles.ways}>
          <View style={styles.way}>
            <Button label="Open" link={outsideLink(url)} />
          </View>
          {canShare && (
            <View style={styles.way}>
              <Button kind="plain" label="Share" onPress={() => void share(url)} />
            </View>
          )}
        </View>
      </Card>
    </Focused>
  );
}

const canShare = Platform.OS !== "web" || "share" in navigator;

/** To put the sheet away again is no failure. */
const share = (url: string) => Share.share({ message: url }).catch(() => undefined);

const styles = StyleSheet.create({
  ways: { flexDirection: "row", gap: space.medium, paddingTop: space.small },
  way: { flex: 1 },
});
