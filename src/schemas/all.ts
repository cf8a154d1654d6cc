// Every schema and list of values, for the models. The build keeps what this file reaches apart from the client's code.
export * from "./album.ts";
export * from "./blueprint.ts";
export * from "./circle.ts";
export * from "./contact.ts";
export * from "./document.ts";
export * from "./event.ts";
export * from "./group.ts";
export * from "./membership.ts";
export * from "./position.ts";
