// How long a test looks for something: the client's own retries take a few seconds. What is wrong fails twice.
import { configure } from "@testing-library/react-native";

configure({ asyncUtilTimeout: 15_000 });

// A busy machine may take a test's time.
jest.retryTimes(1);
