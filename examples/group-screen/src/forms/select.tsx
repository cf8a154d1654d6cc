// A native select that looks like the other inputs of a form.
import type { ComponentProps } from "react";

import { Icon } from "../parts/icon.tsx";

export function Select(props: ComponentProps<"select">) {
  return (
    <span className="choice">
      <select {...props} />
      <Icon name="down" />
    </span>
  );
}
