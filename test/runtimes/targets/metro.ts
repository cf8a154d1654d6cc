// The Metro of React Native 0.76 to 0.78 with its defaults, which reads no `exports`.
import { cp, writeFile } from "node:fs/promises";
import { toolsFolder, versionOf } from "../runner/paths.ts";
import { runProgram } from "../runner/processes.ts";
import type { Target } from "../runner/target.ts";

const app = `
const { GroupManagement } = require("group-management-sdk");
const { openTelemetry } = require("group-management-sdk/opentelemetry");
const { createQueries } = require("group-management-sdk/tanstack-query");
const client = new GroupManagement({
  baseUrl: "https://groups.example.org/api/v2",
  accessToken: "token",
  instrumentation: openTelemetry(),
});
console.log(createQueries(client).me.groups().queryKey[0]);
`;

export const metroTarget: Target = {
  name: "Metro 0.81",
  shows:
    "an app with the queries and OpenTelemetry, bundled as React Native 0.76 to 0.78 do by default, without `exports`",
  run: async ({ installed }) => {
    const cwd = await installed.consumer("metro-0.81");
    const api = "node_modules/@opentelemetry/api";
    await cp(`${toolsFolder}/@opentelemetry/api`, `${cwd}/${api}`, {
      recursive: true,
      dereference: true,
    });
    await writeFile(`${cwd}/main.js`, app);
    const metroFolder = `${toolsFolder}/metro081`;
    // Its own runtime is installed beside this app, and not in it.
    const resolver = { nodeModulesPaths: [`${metroFolder}/node_modules`] };
    const config = { watchFolders: [metroFolder], resolver };
    await writeFile(`${cwd}/metro.config.json`, JSON.stringify(config));
    const metro = [`${metroFolder}/src/cli.js`, "build", "main.js"];
    await runProgram(process.execPath, [...metro, "--out", "app", "--platform", "ios"], { cwd });
    const printed = await runProgram(process.execPath, ["app.js"], { cwd });
    if (printed.trim() !== "group-management-sdk") throw new Error(`the app printed ${printed}`);
    return versionOf("metro081");
  },
};
