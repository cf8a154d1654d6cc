// A button in the header of a screen.
import { Pressable } from "react-native";
import { Text } from "./text.tsx";
import { space } from "./theme.ts";

export function HeaderButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Pressable role="button" aria-label={label} onPress={onPress} hitSlop={space.medium}>
      <Text style={{ paddingHorizontal: space.medium }}>{label}</Text>
    </Pressable>
  );
}
