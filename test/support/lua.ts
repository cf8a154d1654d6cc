// Lua in JavaScript (fengari), as far as a script of Redis needs it. Numbers, texts, booleans, lists and tables go in and
// come out as JavaScript has them; null is a value of its own, as in cjson.
import { createRequire } from "node:module";

/** A state of the Lua machine. */
interface State {
  readonly isState: true;
}
type LuaText = Uint8Array & { readonly isLuaText: true };

/** The part of fengari that is used here; it has no types of its own. */
interface Fengari {
  to_luastring(text: string): LuaText;
  to_jsstring(text: LuaText): string;
  lualib: { luaL_openlibs(state: State): void };
  lauxlib: {
    luaL_newstate(): State;
    luaL_loadstring(state: State, text: LuaText): number;
  };
  lua: Record<"LUA_TNUMBER" | "LUA_TBOOLEAN" | "LUA_TSTRING" | "LUA_TTABLE", number> & {
    lua_gettop(state: State): number;
    lua_absindex(state: State, at: number): number;
    lua_type(state: State, at: number): number;
    lua_tonumber(state: State, at: number): number;
    lua_toboolean(state: State, at: number): boolean;
    lua_tostring(state: State, at: number): LuaText;
    lua_pushnil(state: State): void;
    lua_pushnumber(state: State, value: number): void;
    lua_pushboolean(state: State, value: boolean): void;
    lua_pushstring(state: State, value: LuaText): void;
    lua_pushlightuserdata(state: State, value: object): void;
    lua_pushcfunction(state: State, run: (state: State) => number): void;
    lua_pushvalue(state: State, at: number): void;
    lua_createtable(state: State, items: number, fields: number): void;
    lua_rawset(state: State, at: number): void;
    lua_rawseti(state: State, at: number, index: number): void;
    lua_setglobal(state: State, name: LuaText): void;
    lua_next(state: State, at: number): boolean;
    lua_pcall(state: State, given: number, results: number, handler: number): number;
    lua_settop(state: State, top: number): void;
  };
}

const fengari = createRequire(import.meta.url)("fengari") as Fengari;
const { lua, lauxlib, lualib } = fengari;

/** cjson's null. */
const nothing = {};

/** Names are few and come again: by text, as Lua has them. */
const luaTexts = new Map<string, LuaText>();
function luaText(text: string): LuaText {
  let found = luaTexts.get(text);
  if (!found) luaTexts.set(text, (found = fengari.to_luastring(text)));
  return found;
}

function push(state: State, value: unknown): void {
  if (value === null || value === undefined) lua.lua_pushlightuserdata(state, nothing);
  else if (typeof value === "number") lua.lua_pushnumber(state, value);
  else if (typeof value === "string") lua.lua_pushstring(state, luaText(value));
  else if (typeof value === "boolean") lua.lua_pushboolean(state, value);
  else if (Array.isArray(value)) {
    lua.lua_createtable(state, value.length, 0);
    for (const [index, item] of value.entries()) {
      push(state, item);
      lua.lua_rawseti(state, -2, index + 1);
    }
  } else {
    lua.lua_createtable(state, 0, 0);
    for (const [name, held] of Object.entries(value)) {
      lua.lua_pushstring(state, luaText(name));
      push(state, held);
      lua.lua_rawset(state, -3);
    }
  }
}

/** A table is an object, also where Lua has it as a list. */
function read(state: State, at: number): unknown {
  switch (lua.lua_type(state, at)) {
    case lua.LUA_TNUMBER:
      return lua.lua_tonumber(state, at);
    case lua.LUA_TSTRING:
      return fengari.to_jsstring(lua.lua_tostring(state, at));
    case lua.LUA_TBOOLEAN:
      return lua.lua_toboolean(state, at);
    case lua.LUA_TTABLE: {
      const table = lua.lua_absindex(state, at);
      const found: Record<string, unknown> = {};
      lua.lua_pushnil(state);
      while (lua.lua_next(state, table)) {
        found[String(read(state, -2))] = read(state, -1);
        lua.lua_settop(state, -2);
      }
      return found;
    }
    default:
      return null;
  }
}

/**
 * Compiles a script, which may call some functions of JavaScript by name.
 * @param prelude - Lua before the script, on its first line.
 * @returns runs the script with some globals.
 */
export function compileLua(
  prelude: string,
  script: string,
  functions: Readonly<Record<string, (...given: never[]) => unknown>>,
): (globals: Readonly<Record<string, unknown>>) => void {
  const state = lauxlib.luaL_newstate();
  lualib.luaL_openlibs(state);
  const provide = (name: string, value: unknown) => {
    push(state, value);
    lua.lua_setglobal(state, luaText(name));
  };
  provide("null", null);
  for (const [name, run] of Object.entries(functions)) {
    lua.lua_pushcfunction(state, (inner) => {
      const given: unknown[] = [];
      for (let at = 1; at <= lua.lua_gettop(inner); at++) given.push(read(inner, at));
      // The script is what says with which values it is called.
      push(inner, (run as (...values: unknown[]) => unknown)(...given));
      return 1;
    });
    lua.lua_setglobal(state, luaText(name));
  }
  if (lauxlib.luaL_loadstring(state, luaText(prelude + script)) !== 0) {
    throw new Error(String(read(state, -1)));
  }
  return (globals) => {
    for (const [name, value] of Object.entries(globals)) provide(name, value);
    lua.lua_pushvalue(state, 1);
    const failed = lua.lua_pcall(state, 0, 0, 0) !== 0;
    const error = failed ? read(state, -1) : undefined;
    lua.lua_settop(state, 1);
    if (failed) throw new Error(`The script failed: ${JSON.stringify(error)}`);
  };
}
