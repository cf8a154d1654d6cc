// A README for a registry's page, where nothing lies beside it.

const link = /(?<before>\]\(|\s(?:href|src|srcset)=")(?<path>[^)\s"#:]+)(?=[)"#])/g;
const picture = /\.(?:png|jpe?g|gif|svg)$/;

/** The first page of the site, which is not in the package. */
const firstPage = "docs/guides/index.md";

/**
 * Makes absolute what leads out of the package, and every picture. `repository` is the address of one, `tag` the version's;
 * `packed` are the files of the package, `site` is the documentation's address.
 */
export function absoluteLinks(
  text: string,
  {
    repository,
    tag,
    packed,
    site,
  }: { repository: string; tag: string; packed: readonly string[]; site: string },
): string {
  const inside = (path: string) =>
    packed.some((file) => file === path || file.startsWith(`${path.replace(/\/$/, "")}/`));
  return text.replace(link, (whole, before: string, path: string) => {
    if (picture.test(path)) return `${before}${repository}/raw/${tag}/${path}`;
    if (path === firstPage) return `${before}${site}`;
    return inside(path) ? whole : `${before}${repository}/blob/${tag}/${path}`;
  });
}
