// Addresses that came from the service, and which of them the apps open.
import { describe, expect, test } from "vitest";

import {
  callLink,
  linkWithin,
  mailLink,
  placeOf,
  webLink,
} from "../../../examples/shared/safe-link.ts";

describe("an address of the service", () => {
  test.each(["https://maps.example.org/?q=creek", "HTTPS://maps.example.org/"])(
    "is opened when it is %s",
    (address) => {
      expect(webLink(address)).toMatch(/^https:\/\/maps\.example\.org\//);
    },
  );

  test.each([
    "javascript:alert(1)",
    " javascript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "intent://scan/#Intent;scheme=zxing;end",
    "file:///etc/passwd",
    "blob:https://example.org/1",
    "http://maps.example.org/",
    "https://example.org@evil.example/",
    "//evil.example/",
    "the old barn",
    "",
    null,
  ])("is not opened when it is %j", (address) => {
    expect(webLink(address)).toBeNull();
  });
});

test("a path leads into the platform and nowhere else", () => {
  const platform = "https://groups.example.org";
  expect(linkWithin("/account/welcome", platform)).toBe(`${platform}/account/welcome`);
  for (const path of [
    "https://evil.example/",
    "//evil.example/",
    "javascript:alert(1)",
    "\\\\evil.example",
  ]) {
    expect(linkWithin(path, platform), path).toBeNull();
  }
});

test("an email address brings no subject and no other receivers along", () => {
  expect(mailLink("marisol@example.org")).toBe("mailto:marisol@example.org");
  for (const email of [
    "a@b.example?bcc=c@d.example",
    "a@b.example,c@d.example",
    "a%0Ab@c.example",
    "nobody",
  ]) {
    expect(mailLink(email), email).toBeNull();
  }
});

test("a number is dialled without what people write between its digits", () => {
  expect(callLink("+1 (555) 010-2030")).toBe("tel:+15550102030");
  expect(callLink("ask Ngozi")).toBeNull();
  expect(callLink("*#06#")).toBeNull();
});

test("a place without a name is called by its site, and an unsafe address is none", () => {
  const url = "https://meet.example.org/room/42?key=x";
  const site = { map: url, place: "meet.example.org" };
  expect(placeOf({ location: { name: null, url } })).toEqual(site);
  const barn = { name: "The barn", url: "http://maps.example.org/" };
  expect(placeOf({ location: barn })).toEqual({ map: null, place: "The barn" });
});
