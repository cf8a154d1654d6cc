// Placeholders for children whose names are in scripts that put no space between words.

import { expect, test } from "vitest";
import { pseudonymized } from "./pseudonymized.ts";

const taro: [string, string] = ["太郎", "田中"];

test.each<[string, [string, string?], string]>([
  [
    "田中太郎はキャンプに行く。太郎の荷物。",
    taro,
    "[Scout A][Scout A surname]はキャンプに行く。[Scout A]の荷物。",
  ],
  ["田中さんと太郎田中", taro, "[Scout A surname]さんと[Scout A][Scout A surname]"],
  ["วันนี้สมชายไปค่าย", ["สมชาย"], "วันนี้[Scout A]ไปค่าย"],
  ["ມື້ນີ້ບຸນມີໄປ", ["ບຸນມີ"], "ມື້ນີ້[Scout A]ໄປ"],
  ["ថ្ងៃនេះសុភាទៅ", ["សុភា"], "ថ្ងៃនេះ[Scout A]ទៅ"],
  ["ဒီနေ့အောင်မင်းသွား", ["အောင်မင်း"], "ဒီနေ့[Scout A]သွား"],
  ["민준이 김민준은 왔다", ["민준", "김"], "[Scout A]이 [Scout A][Scout A surname]은 왔다"],
  ["サクラちゃん、ｻｸﾗﾁｬﾝ", ["サクラ"], "[Scout A]ちゃん、[Scout A]ﾁｬﾝ"],
  ["タロー、ﾀﾛｰとｶﾞｶﾞ", ["タロー", "ガガ"], "[Scout A]、[Scout A]と[Scout A surname]"],
  ["ガガは来た", ["カカ"], "ガガは来た"],
  ["林太郎と林、林さん", ["太郎", "林"], "[Scout A][Scout A surname]と林、林さん"],
  ["Annはmaria田中と", ["Ann"], "[Scout A]はmaria田中と"],
  ["Maria田中と田中", ["Maria田中"], "[Scout A]と田中"],
  ["สมชาย ใจดี กับ สมชายใจดี", ["สมชาย ใจดี"], "[Scout A] กับ [Scout A]"],
])("finds a name inside a run of letters: %s", async (text, child, expected) => {
  expect(await pseudonymized(text, [child])).toBe(expected);
});

test("takes a name of one letter for one only where nothing else is in its run", async () => {
  const text = "이 사람은 이, 민준이 이모. Ann이 왔다";
  expect(await pseudonymized(text, [["하나", "이"]])).toBe(
    "[Scout A surname] 사람은 [Scout A surname], 민준이 이모. Ann이 왔다",
  );
});

test("finds details between letters of such scripts", async () => {
  const details = { email: "ann@x.org", phone: "+81 90 1234 5678", address: "東京都 千代田区1-1" };
  const text =
    "メールはann@x.orgです。電話は090-1234-5678です。家は東京都 千代田区1-1です。joann@x.org";
  expect(await pseudonymized(text, [["Ann", "Ames", details]])).toBe(
    "メールは[Scout A's email]です。電話は[Scout A's phone]です。家は[Scout A's address]です。joann@x.org",
  );
});

// On a busy machine a measurement is repeated.
test("takes time in proportion to the text", { retry: 5 }, async () => {
  const names = Array.from({ length: 300 }, (_, index): [string, string] => [
    `太郎${"一二三四五六七八九十".charAt(index % 10)}${String.fromCodePoint(0x4e00 + index)}`,
    "田中",
  ]);
  const text = "森の中で火を起こす太郎".repeat(20_000);
  const began = performance.now();
  expect(await pseudonymized(text, names)).toBe(text);
  expect(performance.now() - began).toBeLessThan(2000);
});
