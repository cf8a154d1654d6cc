// Jest's jsdom has no TextEncoder, which ky creates while it is loaded.
import { expect, onTestFinished, test, vi } from "vitest";

test("without the global, texts are encoded in UTF-8 all the same", async () => {
  const { TextEncoder } = globalThis;
  vi.stubGlobal("TextEncoder", undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.resetModules();
  const stand = await import("../../../src/core/http/text-encoder.ts");
  expect(stand.TextEncoder).not.toBe(TextEncoder);
  for (const text of ["", "Ann", "Łucja", "木", "🏕 camp"]) {
    expect([...new stand.TextEncoder().encode(text)]).toEqual([...new TextEncoder().encode(text)]);
  }
});
