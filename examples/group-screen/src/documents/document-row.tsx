// One document: what it is, what state it is in and who may see it.
import type { GroupDocument } from "group-management-sdk";

import { useSession } from "../connection/session.ts";
import { day } from "../../../shared/dates.ts";
import { fileSize } from "../format/sizes.ts";
import { documentCategory, documentStatus, documentVisibility } from "../../../shared/words.ts";
import { Badge } from "../parts/badge.tsx";
import { Icon } from "../parts/icon.tsx";
import "./document-row.css";

export function DocumentRow({ document }: { document: GroupDocument }) {
  const { locales } = useSession();
  const { name, description, folder, status, visibility, revision } = document;
  const state = documentStatus(status);
  const isOld = status === "SUPERSEDED" || status === "HISTORICAL";
  return (
    <li className="row document" data-old={isOld}>
      <span className="document-kind" aria-hidden="true">
        {ending(document)}
      </span>
      <div className="document-words">
        <h3 className="document-name" dir="auto">
          {name}
        </h3>
        {description && <p dir="auto">{description}</p>}
        <ul className="document-facts">
          <li>{documentCategory(document.category).label}</li>
          {folder && (
            <li>
              <Icon name="folder" />
              <span className="only-read">Folder</span>{" "}
              <bdi>{folder.path.split("/").join(" › ")}</bdi>
            </li>
          )}
          <li>{fileSize(document.size, locales)}</li>
          {revision !== null && revision > 1 && <li>Revision {revision}</li>}
          {visibility !== "GROUP" && (
            <li>
              {visibility === "PRIVATE" && <Icon name="lock" />}
              {documentVisibility(visibility).label}
            </li>
          )}
        </ul>
      </div>
      <div className="document-state">
        {/* Most documents are final: a word on each of them would say nothing. */}
        {status !== "FINAL" && <Badge word={state} />}
        <span>
          <bdi>{document.uploadedBy.name ?? "Name not shown"}</bdi>,{" "}
          {day(document.updatedAt, locales)}
        </span>
      </div>
    </li>
  );
}

/** Three or four letters that say what sort of file it is. */
function ending({ fileName, mimeType }: GroupDocument): string {
  const fromName = /\.([a-z\d]{1,4})$/i.exec(fileName)?.[1];
  return (fromName ?? mimeType.split("/")[1]?.slice(0, 4) ?? "file").toUpperCase();
}
