// Examples of the reference: one for each method and function, by the name under which it is reached.
import type { Scene } from "../scene.ts";

export type Examples = Readonly<Record<string, (scene: Scene) => Promise<void>>>;
