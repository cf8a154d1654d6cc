// One document: what it is, what state it is in and who may see it.
import type { GroupDocument } from "group-management-sdk";

import { useSession } from "../connection/session.ts";
import { day } from "../../../shared/dates.ts";
import { fileSize } from "../format/sizes.ts";
import { documentCategory, documentStatus, documentVisibility } from "../../../shared/words.ts";
import { Badge } from "../parts/badge.tsx";
import { Icon } from "../parts/icon.tsx";

export function DocumentRow({ document }: { document: GroupDocument }) {
  const { locales } = useSession();
  const { name, description, folder, status, visibility, revision } = document;
  return (
    <li className="row document">
      <Icon name="documents" />
      <div>
        <h3 className="document-name" dir="auto">
          {name}
        </h3>
        {description && (
          <p className="soft" dir="auto">
            {description}
          </p>
        )}
        <ul className="soft beside">
          <li>{documentCategory(document.category).label}</li>
          {folder && (
            <li>
              <span className="only-read">Folder</span>{" "}
              <bdi>{folder.path.split("/").join(" › ")}</bdi>
            </li>
          )}
          <li>{fileSize(document.size, locales)}</li>
          {revision !== null && revision > 1 && <li>Revision {revision}</li>}
          {visibility !== "GROUP" && <li>{documentVisibility(visibility).label}</li>}
        </ul>
      </div>
      <div className="document-state soft">
        {/* Most documents are final: a word on each of them would say nothing. */}
        {status !== "FINAL" && <Badge word={documentStatus(status)} />}
        <span>
          <bdi>{document.uploadedBy.name ?? "Name not shown"}</bdi>,{" "}
          {day(document.updatedAt, locales)}
        </span>
      </div>
    </li>
  );
}
