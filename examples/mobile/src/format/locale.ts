// The phone's own kind of English.
import { englishOf } from "../../../shared/locale.ts";

export const locale = englishOf([new Intl.DateTimeFormat().resolvedOptions().locale]);
