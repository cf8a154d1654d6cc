// The app's focus and its connection, from the phone's events.
import NetInfo from "@react-native-community/netinfo";
import { focusManager, onlineManager } from "@tanstack/react-query";
import { AppState } from "react-native";
import { followPhone } from "../../src/session/follow-phone.ts";

test.each([
  ["background", false],
  ["active", true],
  // Below a sheet of the phone, such as the one for sharing.
  ["inactive", true],
] as const)("an app that is %s is looked at: %s", (state, isFocused) => {
  const listening = jest.spyOn(AppState, "addEventListener");
  followPhone();
  listening.mock.calls.at(-1)?.[1](state);
  expect(focusManager.isFocused()).toBe(isFocused);
});

test.each([
  [false, false],
  // Not known yet.
  [null, true],
])("a phone that is connected: %s is online: %s", (isConnected, isOnline) => {
  followPhone();
  jest
    .mocked(NetInfo.addEventListener)
    .mock.calls.at(-1)?.[0]({ isConnected } as never);
  expect(onlineManager.isOnline()).toBe(isOnline);
});
