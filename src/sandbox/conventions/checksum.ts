import { hashOf } from "../../core/runtime/hash.ts";

/** Eight digits, to recognize texts that the sandbox issued. */
export const checksum = (text: string): string => hashOf(text).toString(16).padStart(8, "0");
