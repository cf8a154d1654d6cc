// The plugin of TypeDoc for the documentation site. Guides are named by their first heading, modules by their import. Code
// such as `PagedList` or `client.events.get` in a guide links to the reference. Methods have examples and errors. Section
// numbers are left out: a reader may not have the specification.
import { join, resolve } from "node:path";

import {
  Application,
  type CommentDisplayPart,
  type ContainerReflection,
  Converter,
  type DeclarationReflection,
  DefaultTheme,
  type DocumentReflection,
  type FileRegistry,
  JSX,
  LiteralType,
  type NavigationElement,
  PageEvent,
  type ProjectReflection,
  ReferenceType,
  type Reflection,
  ReflectionKind,
  UnionType,
} from "typedoc";

import { apiErrorCodes, operations } from "group-management-sdk";

import { addToReference, type Find } from "./docs-reference.ts";
import { buildRun, placeOfButton, readAround, readRunnable } from "./docs-run.ts";
import { plumbing, rankSearch } from "./docs-search.ts";

const moduleNames: Readonly<Record<string, string>> = {
  index: "group-management-sdk",
  sandbox: "group-management-sdk/sandbox",
  backend: "group-management-sdk/backend",
  "tanstack-query": "group-management-sdk/tanstack-query",
  opentelemetry: "group-management-sdk/opentelemetry",
  "fleet/redis": "group-management-sdk/redis",
};

/** Types that are the names of a table: the reference shows each name. */
const unions = new Map<string, readonly string[]>([
  ["OperationName", Object.keys(operations)],
  ["PublishedCode", apiErrorCodes],
]);

export function load(app: Application): void {
  app.renderer.defineTheme("docs", DocsTheme);
  rankSearch(app.renderer);
  app.converter.on(Converter.EVENT_CREATE_DOCUMENT, (_context, guide: DocumentReflection) => {
    const heading = /^# (?<title>.+)$/m.exec(guide.content.map(({ text }) => text).join(""));
    guide.name = heading?.groups?.["title"] ?? guide.name;
  });
  // Before links are resolved, so that {@link} in doc comments finds the new names.
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }: { project: ProjectReflection }) => {
    for (const page of project.documents ?? []) {
      const path = app.files.getReflectionPath(page) ?? "";
      page.frontmatter["group"] = path.includes("/guides/") ? "Guides" : "In depth";
    }
    const concepts = app.files.registerAbsolute(resolve("docs/guides/getting-started.md") as never);
    for (const reflection of Object.values(project.reflections)) {
      leaveOutSections(reflection);
      linkConcepts(reflection, concepts);
    }
    for (const module of project.getChildrenByKind(ReflectionKind.Module)) {
      module.name = moduleNames[module.name] ?? module.name;
    }
  });
  app.converter.on(Converter.EVENT_RESOLVE_END, ({ project }: { project: ProjectReflection }) => {
    const find = finder(project);
    for (const name of addToReference(project, find)) {
      app.logger.warn(`The reference lacks ${name}.`);
    }
    for (const alias of project.getReflectionsByKind(ReflectionKind.TypeAlias)) {
      const values = unions.get(alias.name);
      if (values && alias.isDeclaration()) {
        alias.type = new UnionType(values.map((value) => new LiteralType(value)));
      }
    }
    const runnable = readRunnable();
    const finished = (text: readonly CommentDisplayPart[]) =>
      linked(withButtons(text, runnable), find);
    for (const page of project.documents ?? []) page.content = finished(page.content);
    if (project.readme) project.readme = finished(project.readme);
  });
  app.on(Application.EVENT_VALIDATE_PROJECT, (project) => {
    // TypeDoc's own check would also require comments inside types.
    for (const property of project.getReflectionsByKind(ReflectionKind.Property)) {
      if (!property.parent?.kindOf(ReflectionKind.ClassOrInterface) || property.hasComment())
        continue;
      // Inherited properties, such as an Error's `stack`, and well-known symbols are documented elsewhere.
      if (property.flags.isInherited || property.name.startsWith("[")) continue;
      app.logger.warn(
        `${property.getFriendlyFullName()} (Property) does not have any documentation`,
      );
    }
  });
  app.renderer.on(PageEvent.END, (page: PageEvent) => {
    page.contents = withoutSkippedLevels(
      (page.contents ?? "").replaceAll(/<summary\b.*?<\/summary>/gs, withoutAnchor),
    ).replace('<div class="col-content">', '<div class="col-content" role="main">');
    if (!page.contents.includes('<div class="run"')) return;
    const script = `${"../".repeat(page.url.split("/").length - 1)}assets/run/button.js`;
    page.contents = page.contents.replace("</body>", `<script src="${script}"></script></body>`);
  });
  app.renderer.postRenderAsyncJobs.push(({ outputDirectory }) =>
    buildRun(join(outputDirectory, "assets/run")),
  );
  app.renderer.hooks.on("head.begin", () =>
    JSX.createElement("script", null, JSX.createElement(JSX.Raw, { html: openGuides })),
  );
}

class DocsTheme extends DefaultTheme {
  override buildNavigation(project: ProjectReflection): NavigationElement[] {
    return super.buildNavigation(project).map(withoutPlumbing).map(withoutLinkInSummary);
  }
}

function withoutPlumbing({ children, ...element }: NavigationElement): NavigationElement {
  if (!children) return element;
  const shown = children.filter(({ text }) => text !== plumbing);
  return { ...element, children: shown.map(withoutPlumbing) };
}

/** Screen readers read a summary as one button, so its link becomes the first entry of the section. */
function withoutLinkInSummary({ children, ...element }: NavigationElement): NavigationElement {
  if (!children) return element;
  const entries = children.map(withoutLinkInSummary);
  if (element.path === undefined) return { ...element, children: entries };
  return { text: element.text, children: [{ ...element, text: "Overview" }, ...entries] };
}

/** Removes the anchor of a section's title for the same reason. The navigation of the page links to the section. */
function withoutAnchor(summary: string): string {
  return summary.replaceAll(/<a [^>]*class="tsd-anchor-icon".*?<\/a>/gs, "");
}

/** The theme's headings skip levels: those that do say which level they have. */
function withoutSkippedLevels(html: string): string {
  const above: number[] = [];
  return html.replaceAll(/<h([1-6])(?=[\s>])/g, (tag, digit: string) => {
    while ((above.at(-1) ?? 0) >= Number(digit)) above.pop();
    const level = above.push(Number(digit));
    return level === Number(digit) ? tag : `${tag} aria-level="${level}"`;
  });
}

/** TypeDoc remembers the open sections of the navigation. The guides are open at first. */
const openGuides = `try { localStorage["tsd-accordion-Guides"] ??= "true" } catch {}`;

/** `(spec 4.14, since 2.14.0)` is `(since 2.14.0)` in the site. */
function leaveOutSections({ comment }: Reflection): void {
  for (const part of [
    comment?.summary,
    ...(comment?.blockTags ?? []).map((tag) => tag.content),
  ].flatMap((parts) => parts ?? [])) {
    if (part.kind !== "text") continue;
    part.text = part.text
      .replaceAll(/ \(spec(?![^)]*since)[^)]*\)/g, "")
      .replaceAll(/\(spec [^)]*?, (?=since)/g, "(");
  }
}

/** `*Key concepts*` in a comment links to that section of the guide. */
function linkConcepts(
  { comment }: Reflection,
  { target }: ReturnType<FileRegistry["registerAbsolute"]>,
): void {
  if (!comment) return;
  comment.summary = comment.summary.flatMap((part): CommentDisplayPart[] => {
    const [before, after] = part.text.split("*Key concepts*");
    if (part.kind !== "text" || after === undefined) return [part];
    return [
      { kind: "text", text: `${before}[Key concepts](` },
      { kind: "relative-link", text: "#key-concepts", target, targetAnchor: "key-concepts" },
      { kind: "text", text: `)${after}` },
    ];
  });
}

function linked(parts: readonly CommentDisplayPart[], find: Find): CommentDisplayPart[] {
  return parts.map((part, index) => {
    const [, code] = part.kind === "code" ? (/^`([^`\n]+)`$/.exec(part.text) ?? []) : [];
    const target = code === undefined ? undefined : find(code.replace(/^PagedList<(\w+)>$/, "$1"));
    // A link inside a link's text would end it.
    const inLink = parts[index - 1]?.text.endsWith("[") ?? false;
    if (code === undefined || target === undefined || inLink) return part;
    return { kind: "inline-tag", tag: "@linkcode", text: code.replace("<", "&lt;"), target };
  });
}

/** Puts a button below each code block whose example runs in the page. The comment before the block names it. */
function withButtons(
  parts: readonly CommentDisplayPart[],
  runnable: ReadonlyMap<string, string>,
): CommentDisplayPart[] {
  const around = readAround();
  return parts.flatMap((part, index) => {
    const before = parts[index - 1]?.text ?? "";
    const [, snippet = ""] =
      /<!-- snippet: ([^\s,]+)(?:, with imports)? -->\s*$/.exec(before) ?? [];
    const example = part.kind === "code" ? runnable.get(snippet) : undefined;
    return example === undefined ? [part] : [part, ...placeOfButton(example, around)];
  });
}

/** Finds exports by name, their members (`PagedList.pages`), and what hangs on a client: `client.groups.contacts.sync`. */
function finder(project: ProjectReflection): Find {
  const exported = new Map(
    // The client's own names win over the sandbox's.
    project
      .getChildrenByKind(ReflectionKind.Module)
      .toReversed()
      .flatMap(({ children = [] }) => children.map((child) => [child.name, child] as const)),
  );
  const client = exported.get("GroupManagement");
  return (code) => {
    if (exported.has(code)) return exported.get(code);
    const path = code.split(".");
    const owner = exported.get(path[0] ?? "");
    if (owner && path.length === 2) return memberOf(owner, path[1] ?? "");
    if (path[0] === "client") path.shift();
    else if (path.length < 2) return undefined;
    return path.reduce<DeclarationReflection | undefined>(memberOf, client);
  };
}

function memberOf(
  owner: DeclarationReflection | undefined,
  name: string,
): DeclarationReflection | undefined {
  const type = owner?.type;
  const target = type instanceof ReferenceType ? type.reflection : owner;
  const members = (target as ContainerReflection | undefined)?.children ?? [];
  return members.find((member) => member.name === name);
}
