// How long a test looks for something: the client's own retries take a few seconds.
import { configure } from "@testing-library/react-native";

configure({ asyncUtilTimeout: 15_000 });
