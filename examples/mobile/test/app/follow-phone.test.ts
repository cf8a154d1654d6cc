// The app's focus and its connection, from the phone's events.
import NetInfo from "@react-native-community/netinfo";
import { focusManager, onlineManager } from "@tanstack/react-query";
import { AppState, type AppStateStatus } from "react-native";
import { followPhone } from "../../src/session/follow-phone.ts";

/** The phone's events, sent to the app. */
function listenToPhone() {
  const app = jest.spyOn(AppState, "addEventListener");
  const net = jest.mocked(NetInfo.addEventListener);
  followPhone();
  const onChange = app.mock.calls.at(-1)?.[1];
  const onNet = net.mock.calls.at(-1)?.[0];
  return {
    turn: (state: AppStateStatus) => onChange?.(state),
    connect: (isConnected: boolean | null) => onNet?.({ isConnected } as never),
  };
}

test("is looked at until it goes to the background, also below a sheet of the phone", () => {
  const { turn } = listenToPhone();
  turn("background");
  expect(focusManager.isFocused()).toBe(false);
  turn("active");
  expect(focusManager.isFocused()).toBe(true);
  turn("inactive");
  expect(focusManager.isFocused()).toBe(true);
});

test("is offline only when the phone says so", () => {
  const { connect } = listenToPhone();
  connect(false);
  expect(onlineManager.isOnline()).toBe(false);
  connect(null);
  expect(onlineManager.isOnline()).toBe(true);
});
