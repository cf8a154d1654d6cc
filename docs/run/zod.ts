// The functions of zod that the examples use: its namespace would bring all of zod and its languages.
import { object, string } from "zod";

export const z = { object, string };
