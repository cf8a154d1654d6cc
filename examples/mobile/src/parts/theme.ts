// The theme: one set of colours by day, one by night; the phone's own font.
import { createContext, useContext } from "react";
import { useColorScheme } from "react-native";

const day = {
  dark: false,
  page: "#f6f9f7",
  sheet: "#ffffff",
  fill: "#e9f0ec",
  line: "#dde5e1",
  ink: "#15231d",
  inkSoft: "#51605a",
  accent: "#1b6b4c",
  accentFill: "#dcf0e5",
  onAccent: "#ffffff",
  amber: "#dfa648",
  quiet: "#b4c0ba",
  bad: "#9e2f26",
  badFill: "#fbe9e7",
} as const;

/** The colours by their use. */
export type Theme = Readonly<Record<Exclude<keyof typeof day, "dark">, string>> & {
  readonly dark: boolean;
};

const night: Theme = {
  dark: true,
  page: "#0f1613",
  sheet: "#19221e",
  fill: "#232e29",
  line: "#2d3933",
  ink: "#e8f0ec",
  inkSoft: "#a5b5ad",
  accent: "#5fc095",
  accentFill: "#1d3a2d",
  onAccent: "#0b1a13",
  amber: "#d9a147",
  quiet: "#55645c",
  bad: "#f2a49a",
  badFill: "#40211e",
};

const ThemeContext = createContext<Theme>(day);

/** Gives a theme to all that is below it. */
export const ThemeProvider = ThemeContext.Provider;

/**
 * The theme of the phone's color scheme, for the app to provide. In a browser, a second caller may miss a change:
 * react-native-web subscribes anew at each render, also while a change is being reported.
 */
export function useSystemTheme(): Theme {
  return useColorScheme() === "dark" ? night : day;
}

export function useTheme(): Theme {
  return useContext(ThemeContext);
}

/** Distances, in points. */
export const space = { small: 6, medium: 12, large: 16, wide: 24 } as const;

/** Corners, in points. */
export const round = { small: 8, large: 14 } as const;
