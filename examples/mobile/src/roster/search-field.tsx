// A field to search in.
import { TextInput } from "react-native";
import { inputStyle } from "../forms/input-style.ts";
import { useTheme } from "../parts/theme.ts";

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function SearchField({ label, value, onChange }: Props) {
  const theme = useTheme();
  return (
    <TextInput
      role="searchbox"
      aria-label={label}
      placeholder={label}
      placeholderTextColor={theme.inkSoft}
      value={value}
      onChangeText={onChange}
      inputMode="search"
      autoCapitalize="none"
      autoComplete="off"
      autoCorrect={false}
      clearButtonMode="while-editing"
      style={inputStyle(theme, false)}
    />
  );
}
