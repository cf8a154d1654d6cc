// The pages of the Next.js apps. Each is written twice: one reads by the client, one by plain fetch.
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { runtimesFolder } from "../runner/paths.ts";

/** Texts of a page's views, one after the other, each with the number of requests that it made. */
type Views = readonly string[];

const [read, kept, signIn] = [
  "7 unread, 1 request",
  "7 unread, 0 requests",
  "/sign-in, 0 requests",
];
const fresh: Views = [read, read];
const fromBuild: Views = [kept, kept];
const fromFirstView: Views = [read, kept];
const redirected: Views = [signIn, signIn];

export interface Page {
  readonly name: string;
  /** Lines above its function. */
  readonly head?: string;
  /** The line before it reads. */
  readonly before?: string;
  /** How it reads: options in `consumers/next/reading.js`. */
  readonly options?: string;
  /** Whether its address ends in an id. */
  readonly hasId?: boolean;
  /** For somebody with the cookie `token`. */
  readonly views: Views;
  /** For somebody without it, where that differs. */
  readonly viewsOfStranger?: Views;
}

export interface App {
  readonly config: string;
  /** Whether what is rendered on request must be in a boundary. */
  readonly suspends?: boolean;
  readonly pages: readonly Page[];
}

const noStore: Page = {
  name: "no-store",
  options: '{ init: { cache: "no-store" } }',
  views: fresh,
};
const cookies: Page = {
  name: "cookies",
  head: 'import { cookies } from "next/headers";\nimport { redirect } from "next/navigation";',
  options: '{ token: async () => (await cookies()).get("token")?.value ?? redirect("/sign-in") }',
  views: fresh,
  viewsOfStranger: redirected,
};
const redirect: Page = {
  name: "redirect",
  head: 'import { redirect } from "next/navigation";',
  options: '{ token: () => redirect("/sign-in") }',
  views: redirected,
};
const neverKept: Page = { name: "never-kept", head: "export const revalidate = 0;", views: fresh };
const connection: Page = {
  name: "connection",
  head: 'import { connection } from "next/server";',
  before: "await connection();",
  views: fresh,
};
/** Nothing says when it is to be rendered. */
const silent: Page = { name: "silent", views: fromBuild };
const forceDynamic = { name: "force-dynamic", head: 'export const dynamic = "force-dynamic";' };
const withId = (page: Page): Page => ({ ...page, name: `${page.name}-with-id`, hasId: true });

const common = [noStore, cookies, redirect, silent, neverKept, withId(neverKept)];

/** It keeps the responses of `fetch` also for pages that are rendered on request. */
export const ofNext14: App = {
  config: "export default {};",
  pages: [
    ...common,
    { ...withId(silent), views: fromFirstView },
    { ...forceDynamic, views: fromFirstView },
  ],
};
export const ofNext16: App = {
  config: "export default {};",
  pages: [
    ...common,
    { ...withId(silent), views: fresh },
    { ...forceDynamic, views: fresh },
    connection,
  ],
};
/** A prerender of each page begins in the build, and ends while it waits for `fetch` or for the token. */
export const ofCacheComponents: App = {
  config: "export default { cacheComponents: true, partialPrefetching: true };",
  suspends: true,
  pages: [noStore, cookies, redirect, { ...silent, views: fresh }, connection],
};

export const ways = ["client", "plain"] as const;

/** Writes an app into a project, in the place of the one before. */
export async function writeApp(folder: string, { config, suspends, pages }: App): Promise<void> {
  for (const before of ["app", ".next"]) {
    await rm(`${folder}/${before}`, { recursive: true, force: true });
  }
  const write = async (file: string, text: string) => {
    await mkdir(dirname(`${folder}/${file}`), { recursive: true });
    await writeFile(`${folder}/${file}`, text);
  };
  await write("next.config.mjs", config);
  const html = "<html><body>{children}</body></html>";
  await write("app/layout.js", `export default ({ children }) => ${html};`);
  await write("app/sign-in/page.js", "export default () => <p>Sign in</p>;");
  await cp(`${runtimesFolder}/consumers/next/reading.js`, `${folder}/app/reading.js`);
  for (const page of pages) {
    for (const way of ways) {
      const [id, up] = page.hasId ? ["[id]/", "../"] : ["", ""];
      const { name, head = "", before = "", options = "{}" } = page;
      await write(
        `app/${name}/${way}/${id}page.js`,
        `import { Suspense } from "react";
import { ${way} } from "../../${up}reading.js";
${head}
async function Reading() {
  ${before}
  return <p>{await ${way}("${name}/${way}", ${options})}</p>;
}
export default function Page() {
  return ${suspends ? "<Suspense><Reading /></Suspense>" : "<Reading />"};
}
`,
      );
    }
  }
}
