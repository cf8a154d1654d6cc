// Edits a group's profile.
import { isOffered } from "../../../shared/access.ts";
import { useGroup } from "../group/use-group.ts";
import type { ScreenProps } from "../navigation/routes.ts";
import { Message } from "../parts/message.tsx";
import { Screen } from "../parts/screen.tsx";
import { Answer } from "../problems/answer.tsx";
import { hasFields } from "./profile-fields.ts";
import { ProfileForm } from "./profile-form.tsx";

export function ProfileScreen({ navigation, route }: ScreenProps<"profile">) {
  const { query, membership } = useGroup(route.params.groupId);
  return (
    <Screen>
      <Answer query={query}>
        {({ group }) => {
          if (!isOffered("profile", membership)) {
            const words = "Owners and admins of the group can open this.";
            return <Message title="For the group’s leaders" text={words} />;
          }
          if (hasFields(group)) return <ProfileForm group={group} onDone={navigation.goBack} />;
          const words = "This app has no form for groups of this kind.";
          return <Message title="No profile here" text={words} />;
        }}
      </Answer>
    </Screen>
  );
}
