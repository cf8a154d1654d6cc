// Texts of the service in a terminal, where a control character could hide words or write the window's title.
import { styleText } from "node:util";

/** The codes that `styleText` writes for the examples' own styles. */
const styles = new Set([1, 2, 22, 32, 33, 36, 39].map((code) => `\u001B[${code}m`));

/** A text without control characters and marks that turn its direction around. Lines and the examples' styles stay. */
export function printable(text: string): string {
  const isStyled = styleText("dim", "") !== "";
  return text.replace(
    /\p{Cc}\[\d+m|(?![\n\t])[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu,
    (found) => (isStyled && styles.has(found) ? found : `\uFFFD${found.slice(1)}`),
  );
}
