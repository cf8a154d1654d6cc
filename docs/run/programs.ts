// The examples by the name under which a page asks for them: that of the reference, or file and function.
import * as copies from "../snippets/recipes-copies.ts";
import * as people from "../snippets/recipes-people.ts";
import * as reading from "../snippets/recipes-reading.ts";
import * as running from "../snippets/recipes-running.ts";
import * as client from "../snippets/reference/client.ts";
import type { Examples } from "../snippets/reference/examples.ts";
import * as fromFacts from "../snippets/reference/from-facts.ts";
import * as helpers from "../snippets/reference/helpers.ts";
import * as resources from "../snippets/reference/resources.ts";
import type { Scene } from "../snippets/scene.ts";
import { loadSqlite } from "./sqlite.ts";

export const programs: Examples = {
  ...client.examples,
  ...helpers.examples,
  ...resources.examples,
  ...fromFacts.examples,
  ...named("recipes-copies", copies),
  ...named("recipes-copies", {
    rosterToDatabase: withSqlite(copies.rosterToDatabase),
    documentsToDatabase: withSqlite(copies.documentsToDatabase),
  }),
  ...named("recipes-people", people),
  ...named("recipes-reading", reading),
  ...named("recipes-running", running),
  "first-program": async () => void (await import("../snippets/first-program.ts")),
};

function named(file: string, functions: Examples): Examples {
  return Object.fromEntries(
    Object.entries(functions).map(([name, run]) => [`${file}/${name}`, run]),
  );
}

function withSqlite(run: (scene: Scene) => Promise<void>): (scene: Scene) => Promise<void> {
  return async (scene) => {
    await loadSqlite();
    await run(scene);
  };
}
