// A partner's own tests: Jest without any transform, as a CommonJS code base has it, and Vitest.
import { cp } from "node:fs/promises";
import { runtimesFolder, toolsFolder, versionOf } from "../runner/paths.ts";
import { runProgram } from "../runner/processes.ts";
import type { Target } from "../runner/target.ts";

const copy = (folder: string, file: string, as = file) =>
  cp(`${runtimesFolder}/consumers/${file}`, `${folder}/${as}`);

const inJest: Target = {
  name: "Jest",
  shows:
    "a CommonJS test without any transform: the sandbox's `fetch`, and its server; a client and a pool that send nothing leave nothing to the end of a run",
  run: async ({ installed }) => {
    const folder = await installed.consumer("jest", {
      jest: {
        transform: {},
        testEnvironment: "node",
        testMatch: ["<rootDir>/*.test.cjs"],
        cacheDirectory: "<rootDir>/cache",
      },
    });
    await copy(folder, "jest.test.cjs", "partner.test.cjs");
    await copy(folder, "idle.test.cjs");
    const jest = `${toolsFolder}/jest/bin/jest.js`;
    for (const file of ["partner", "idle"]) {
      await runProgram(process.execPath, [jest, "--ci", "--runInBand", file], { cwd: folder });
    }
    return versionOf("jest");
  },
};

const inVitest: Target = {
  name: "Vitest",
  shows: "an ES module's test of a client and a pool that send nothing",
  run: async ({ installed }) => {
    const version = "5.1.0";
    const folder = await installed.project("vitest", { vitest: version });
    await copy(folder, "idle.test.mjs");
    const vitest = "node_modules/vitest/vitest.mjs";
    await runProgram(process.execPath, [vitest, "run"], { cwd: folder });
    return version;
  },
};

export const testTargets: readonly Target[] = [inJest, inVitest];
