// The message in place of a part that could not be drawn, with a way to go on.
import { Component, type ReactNode } from "react";
import { Button } from "../parts/button.tsx";
import { Message } from "../parts/message.tsx";
import { Screen } from "../parts/screen.tsx";
import { report } from "./report.ts";

interface Props {
  readonly children: ReactNode;
}

/** Around the whole app, and around each screen, so that the way back from a broken one still works. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override readonly state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    report(error, "drawing");
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <Screen>
        <Message alert title="This could not be shown" text="Something in the app went wrong.">
          <Button kind="plain" label="Try again" onPress={() => this.setState({ failed: false })} />
        </Message>
      </Screen>
    );
  }
}
