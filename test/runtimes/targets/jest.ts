// Jest without any transform, as a partner with a CommonJS code base has it.
import { cp } from "node:fs/promises";
import { runtimesFolder, toolsFolder, versionOf } from "../runner/paths.ts";
import { runProgram } from "../runner/processes.ts";
import type { Target } from "../runner/target.ts";

export const jestTarget: Target = {
  name: "Jest",
  shows: "a CommonJS test without any transform: the sandbox's `fetch`, and its server",
  run: async ({ installed }) => {
    const folder = await installed.consumer("jest", {
      jest: {
        transform: {},
        testEnvironment: "node",
        testMatch: ["<rootDir>/*.test.cjs"],
        cacheDirectory: "<rootDir>/cache",
      },
    });
    await cp(`${runtimesFolder}/consumers/jest.test.cjs`, `${folder}/partner.test.cjs`);
    const jest = `${toolsFolder}/jest/bin/jest.js`;
    await runProgram(process.execPath, [jest, "--ci", "--runInBand"], { cwd: folder });
    return versionOf("jest");
  },
};
