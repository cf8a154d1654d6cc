// The link under which members pay for an event: asked for, then opened or sent to somebody.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Platform, Share, View } from "react-native";
import { webLink } from "../../../shared/safe-link.ts";
import { Button } from "../parts/button.tsx";
import { Card } from "../parts/card.tsx";
import { Focused } from "../parts/focused.tsx";
import { outsideLink } from "../parts/link.ts";
import { Message } from "../parts/message.tsx";
import { Text } from "../parts/text.tsx";
import { line } from "../parts/theme.ts";
import { describeProblem, Problem } from "../problems/problem.tsx";
import { useSession } from "../session/session-context.ts";

export function CheckoutLink({ groupId, eventId }: { groupId: string; eventId: string }) {
  const { queries } = useSession();
  const queryClient = useQueryClient();
  const options = queries.events.createCheckoutLink();
  const link = useMutation(options);
  // Asked of the cache: the button learns one render later that it was pressed.
  const ask = () => {
    if (queryClient.isMutating({ mutationKey: options.mutationKey }) > 0) return;
    link.mutate({ groupId, eventId });
  };

  if (link.error) {
    return <Problem problem={describeProblem(link.error)} onAgain={ask} onSignedIn={ask} />;
  }
  if (!link.data) {
    return <Button kind="strong" label="Get payment link" busy={link.isPending} onPress={ask} />;
  }
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
        <View style={line}>
          <Button kind="strong" label="Open" link={outsideLink(url)} />
          {(Platform.OS !== "web" || "share" in navigator) && (
            <Button label="Share" onPress={() => void share(url)} />
          )}
        </View>
      </Card>
    </Focused>
  );
}

/** To put the sheet away again is no failure. */
const share = (url: string) => Share.share({ message: url }).catch(() => undefined);
