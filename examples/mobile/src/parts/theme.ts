// The theme: the apps' colors by day or by night; the phone's own font.
import { createContext, useContext } from "react";
import { Platform, useColorScheme } from "react-native";
import { day, night, type Palette } from "../../../shared/colors.ts";

export interface Theme extends Palette {
  readonly dark: boolean;
}

const light: Theme = { ...day, dark: false };
const dark: Theme = { ...night, dark: true };

const ThemeContext = createContext<Theme>(light);

export const ThemeProvider = ThemeContext.Provider;

/**
 * The theme of the phone's color scheme, for the app to provide. In a browser, a second caller may miss a change:
 * react-native-web subscribes anew at each render, also while a change is being reported.
 */
export function useSystemTheme(): Theme {
  return useColorScheme() === "dark" ? dark : light;
}

export function useTheme(): Theme {
  return useContext(ThemeContext);
}

/**
 * A size of letters, in points, that follows the size which the reader has set. A phone does so by itself; a browser for
 * `rem`, which react-native-web takes and the types of React Native do not know.
 */
export const letters = (points: number): number =>
  Platform.OS === "web" ? (`${points / 16}rem` as unknown as number) : points;

/** Distances, in points. */
export const space = { small: 6, medium: 12, large: 16, wide: 24 } as const;

/** For a browser whose reader has chosen colors: this part keeps its own, which are its meaning. */
export const keptColors: object = { forcedColorAdjust: "none" };

/** A border that is seen only in the colors that a browser's reader has chosen, where there are no fills. */
export const edge = { borderWidth: 1, borderColor: "transparent" } as const;

/** Things beside each other, the next line below when they do not fit. */
export const line = {
  flexDirection: "row",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: space.medium,
  rowGap: space.small,
} as const;

/** Corners, in points. */
export const round = { small: 8, large: 14 } as const;
