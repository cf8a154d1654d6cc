// The functions of node:fs/promises, node:os, node:path and node:crypto that the examples use. Files are kept in memory.
const files = new Map<string, string>();

export const tmpdir = (): string => "/tmp";
export const join = (...parts: string[]): string => parts.join("/");
export const randomUUID = (): string => crypto.randomUUID();

export const mkdtemp = (prefix: string): Promise<string> => Promise.resolve(`${prefix}1`);

export async function writeFile(
  path: string,
  content: string | ReadableStream<Uint8Array> | AsyncIterable<string>,
): Promise<void> {
  files.set(path, await textOf(content));
}

async function textOf(content: Parameters<typeof writeFile>[1]): Promise<string> {
  if (typeof content === "string") return content;
  if (content instanceof ReadableStream) return new Response(content).text();
  let text = "";
  for await (const piece of content) text += piece;
  return text;
}

export const readFile = (path: string): Promise<string> => Promise.resolve(files.get(path) ?? "");

export async function rename(from: string, to: string): Promise<void> {
  files.set(to, await readFile(from));
  files.delete(from);
}

export const readdir = (folder: string): Promise<string[]> =>
  Promise.resolve([...files.keys()].map((path) => path.slice(folder.length + 1)));

export function rm(folder: string): Promise<void> {
  for (const path of files.keys()) if (path.startsWith(folder)) files.delete(path);
  return Promise.resolve();
}
