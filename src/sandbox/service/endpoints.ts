// The function of each operation, from the resources' files. The compiler refuses an operation without one.
import type { OperationId } from "../../operations/definitions.ts";
import type { Endpoint } from "../access/request.ts";
import { albumEndpoints } from "../resources/albums.ts";
import { blueprintEndpoints } from "../resources/blueprints.ts";
import { circleEndpoints } from "../resources/circles.ts";
import { contactEndpoints } from "../resources/contacts.ts";
import { documentEndpoints } from "../resources/documents/documents.ts";
import { sharedCopyEndpoints } from "../resources/documents/shared-copies.ts";
import { eventEndpoints } from "../resources/events.ts";
import { groupEndpoints } from "../resources/groups/groups.ts";
import { meEndpoints } from "../resources/me.ts";
import { positionEndpoints } from "../resources/positions.ts";

export const endpoints: Readonly<Record<OperationId, Endpoint>> = {
  ...albumEndpoints,
  ...blueprintEndpoints,
  ...circleEndpoints,
  ...contactEndpoints,
  ...documentEndpoints,
  ...sharedCopyEndpoints,
  ...eventEndpoints,
  ...groupEndpoints,
  ...meEndpoints,
  ...positionEndpoints,
};
