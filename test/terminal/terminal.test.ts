// The parts that the programs share: arguments, colours and folding.
import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";

import { readOptions, UsageError, wholeNumber } from "../../src/terminal/arguments.ts";
import { painter } from "../../src/terminal/colours.ts";
import { columnsOf, fold, foldWords } from "../../src/terminal/folding.ts";

describe("options", () => {
  const options = {
    group: { type: "string" },
    json: { type: "boolean", default: false },
    help: { type: "boolean", short: "h" },
  } as const;

  it("are read by name", () => {
    expect({ ...readOptions(["--group", "g1", "-h"], options) }).toEqual({
      group: "g1",
      json: false,
      help: true,
    });
  });

  it.each([
    [["--key", "secret-1"], "Unknown option --key."],
    [["--key=secret-1"], "Unknown option --key."],
    [["-ksecret-1"], "Unknown option -k."],
    [["--groups=secret-1"], "Unknown option --groups. Did you mean --group?"],
    [["--gruop"], "Unknown option --gruop. Did you mean --group?"],
    [["--jsno"], "Unknown option --jsno. Did you mean --json?"],
    [["--host"], "Unknown option --host."],
    [["secret-1"], "Unexpected argument."],
    [["serve"], 'Unexpected argument "serve".'],
    [["--group"], "--group needs a value."],
    [["--group", "--json"], "--group needs a value."],
    [["--json=secret-1"], "--json takes no value."],
  ])("%j are refused with: %s", (args, message) => {
    expect(() => readOptions(args, options)).toThrow(new UsageError(message));
  });

  it("are refused with what to do instead of an argument", () => {
    const read = (...args: string[]) => readOptions(args, options, "Put -- before it.");
    expect(() => read("serve")).toThrow('Unexpected argument "serve". Put -- before it.');
    expect(() => read("first.mts")).toThrow("Unexpected argument. Put -- before it.");
    expect(() => read("--key")).toThrow(/^Unknown option --key\.$/);
  });

  it("are refused without what may be a secret, whatever they are", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string()),
        fc.constantFrom("--", "-", "", "--json="),
        (args, dash) => {
          const secret = "S3cret/value";
          try {
            readOptions([...args, `${dash}${secret}`], options);
          } catch (error) {
            expect(error).toBeInstanceOf(UsageError);
            expect((error as Error).message).not.toContain(secret);
          }
        },
      ),
    );
  });

  it("give whole numbers within bounds", () => {
    expect(wholeNumber("port", undefined, 0, 9)).toBeUndefined();
    expect(wholeNumber("port", "0", 0, 9)).toBe(0);
    for (const wrong of ["10", "-1", "1.5", "", "1e0", "x"]) {
      expect(() => wholeNumber("port", wrong, 0, 9)).toThrow(
        /--port must be a whole number from 0 to 9/,
      );
    }
  });
});

test.each([
  [true, {}, true],
  [false, {}, false],
  [true, { NO_COLOR: "1" }, false],
  [true, { NO_COLOR: "" }, true],
  [true, { TERM: "dumb" }, false],
  [false, { FORCE_COLOR: "1" }, false],
  [false, { FORCE_COLOR: "3" }, false],
  [true, { FORCE_COLOR: "0" }, false],
  [false, { FORCE_COLOR: "1", NO_COLOR: "1" }, false],
])("on a terminal (%s) with %j colours are used: %s", (isTTY, environment, used) => {
  const painted = painter({ isTTY }, environment)("red", "no");
  expect(painted).toBe(used ? "\u001b[31mno\u001b[39m" : "no");
});

test.each([
  [{ columns: 120 }, {}, 80],
  [{ columns: 72 }, {}, 72],
  [{ columns: 12 }, {}, 40],
  [{}, {}, 80],
  [{}, { COLUMNS: "60" }, 60],
  [{}, { COLUMNS: "wide" }, 80],
  [{}, { COLUMNS: "" }, 80],
])("a stream of %j with %j is written in %i columns", (stream, environment, columns) => {
  expect(columnsOf(stream, environment)).toBe(columns);
});

describe("folding", () => {
  it("keeps numbers with their units, and addresses whole", () => {
    expect(foldWords("it took 12 ms and then 5 s", 10)).toEqual([
      "it took",
      "12 ms and",
      "then 5 s",
    ]);
    expect(foldWords("at https://groups.example/a/b now", 10)).toEqual([
      "at",
      "https://groups.example/a/b",
      "now",
    ]);
    expect(foldWords("", 10)).toEqual([""]);
  });

  it("sets what goes on below where it began, or below the second column", () => {
    const text = "Usage of it:\n\n  program --one --two\n\n  --one   a thing that is long\n";
    expect(fold(text, 20)).toBe(
      "Usage of it:\n\n  program --one\n  --two\n\n  --one   a thing\n          that is\n          long\n",
    );
  });

  it("loses nothing, and no line is too long that could be shorter", () => {
    const words = fc.array(fc.stringMatching(/^\S{1,12}$/), { minLength: 1 });
    fc.assert(
      fc.property(words, fc.integer({ min: 8, max: 40 }), (given, columns) => {
        const lines = foldWords(given.join(" "), columns);
        expect(lines.join(" ")).toBe(given.join(" "));
        for (const line of lines) {
          if (line.length > columns) expect(line).not.toMatch(/\D \S*$/);
        }
      }),
    );
  });
});
