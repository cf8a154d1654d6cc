// The splash screen and the icon, which are built before any code of the app runs.
import { day, night } from "../../../shared/colors.ts";
import { expo } from "../../app.json";

test("the splash screen is of the same color as the screen after it", () => {
  const splash = expo.plugins.find(([name]) => name === "expo-splash-screen");
  expect(splash?.[1]).toMatchObject({
    backgroundColor: day.page,
    dark: { backgroundColor: night.page },
  });
  expect(expo.android.adaptiveIcon.backgroundColor).toBe(day.accent);
});
