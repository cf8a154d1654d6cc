// Each test finds an empty phone, has time, and leaves no timer behind.
import AsyncStorage from "@react-native-async-storage/async-storage";
import { timeoutManager } from "@tanstack/react-query";
import { configure } from "@testing-library/react-native";
import { deleteItemAsync } from "expo-secure-store";

// The client's own retries take a few seconds.
configure({ asyncUtilTimeout: 15_000 });

// A busy machine may take a test's time. What is wrong fails twice.
jest.retryTimes(1);

/** TanStack Query's timers, of which none keeps the tests from ending and none reaches into the next test. */
const waiting = new Set<ReturnType<typeof setTimeout>>();

function remembered(timer: ReturnType<typeof setTimeout>) {
  waiting.add(timer.unref());
  return timer;
}

timeoutManager.setTimeoutProvider({
  setTimeout: (callback, delay) => remembered(setTimeout(callback, delay)),
  clearTimeout: (timer) => clearTimeout(timer),
  setInterval: (callback, delay) => remembered(setInterval(callback, delay)),
  clearInterval: (timer) => clearInterval(timer),
});

/** Such as the persister's last writing of a test that is over. */
function dropTimers(): void {
  for (const timer of waiting) clearTimeout(timer);
  waiting.clear();
}

beforeEach(async () => {
  // A writing of the last test that is under way may still end, and leave a timer for the next.
  do {
    dropTimers();
    await AsyncStorage.clear();
    await new Promise((ended) => setTimeout(ended, 50));
  } while ((await AsyncStorage.getAllKeys()).length > 0);
  await deleteItemAsync("access-token");
  await deleteItemAsync("signed-in");
});
