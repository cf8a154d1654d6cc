// The authorization server's own page, in a window that the page's backend leads there and back.
import { openAuthSessionAsync } from "expo-web-browser";
import { signedInPerson } from "./credentials.web.ts";
import type { OpenSignInPage } from "./sign-in-page";

const { origin } = globalThis.location;

export const redirectUri = `${origin}/signed-in`;

export const prepareSignInPage = async (): Promise<OpenSignInPage> => async () => {
  const result = await openAuthSessionAsync(`${origin}/session/new`, redirectUri);
  if (result.type !== "success") return null;
  const hasFailed = new URL(result.url).searchParams.has("failed");
  const person = hasFailed ? null : await signedInPerson();
  if (!person) throw new Error("The sign-in was refused.");
  return { person, tokens: null };
};
