// What the documentation site adds to TypeDoc: guides are named by their first heading, modules by what one imports,
// and code such as `PagedList` or `client.events.get` in a guide leads to the reference.
import {
  type Application,
  type CommentDisplayPart,
  type ContainerReflection,
  Converter,
  type DeclarationReflection,
  type DocumentReflection,
  JSX,
  type ProjectReflection,
  ReferenceType,
  type Reflection,
  ReflectionKind,
} from "typedoc";

const moduleNames: Readonly<Record<string, string>> = {
  index: "group-management-sdk",
  sandbox: "group-management-sdk/sandbox",
  "tanstack-query": "group-management-sdk/tanstack-query",
  opentelemetry: "group-management-sdk/opentelemetry",
};

export function load(app: Application): void {
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
    for (const module of project.getChildrenByKind(ReflectionKind.Module)) {
      module.name = moduleNames[module.name] ?? module.name;
    }
  });
  app.converter.on(Converter.EVENT_RESOLVE_END, ({ project }: { project: ProjectReflection }) => {
    const find = finder(project);
    const pages = [...(project.documents ?? [])];
    for (const page of pages) page.content = linked(page.content, find);
    if (project.readme) project.readme = linked(project.readme, find);
  });
  app.renderer.hooks.on("head.begin", () =>
    JSX.createElement("script", null, JSX.createElement(JSX.Raw, { html: openGuides })),
  );
}

/** TypeDoc remembers what a reader has opened in the navigation; the guides begin open. */
const openGuides = `try { localStorage["tsd-accordion-Guides"] ??= "true" } catch {}`;

type Find = (code: string) => Reflection | undefined;

function linked(parts: readonly CommentDisplayPart[], find: Find): CommentDisplayPart[] {
  return parts.map((part, index) => {
    const [, code] = part.kind === "code" ? (/^`([^`\n]+)`$/.exec(part.text) ?? []) : [];
    const target = code === undefined ? undefined : find(code);
    // A link inside a link's text would end it.
    const inLink = parts[index - 1]?.text.endsWith("[") ?? false;
    if (code === undefined || target === undefined || inLink) return part;
    return { kind: "inline-tag", tag: "@linkcode", text: code, target };
  });
}

/** Finds exports by name, and what hangs on a client by its path: `client.groups.contacts.sync`. */
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
