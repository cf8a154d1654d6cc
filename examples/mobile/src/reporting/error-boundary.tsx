// The message in place of a part that could not be drawn, with a way to go on; the place for your error tracker, beside
// its own handler for uncaught errors. Send nothing of what was on the screen: it can be a person's name. Of an `ApiError`
// send code, operation and status: its message is the service's, and may quote what a person typed.
import { Component, type ReactNode } from "react";
import { Button } from "../parts/button.tsx";
import { Message } from "../parts/message.tsx";
import { Screen } from "../parts/screen.tsx";

/** Around the whole app, and around each screen, so that the way back from a broken one still works. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }> {
  override readonly state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error("The app failed while drawing.", error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <Screen>
        <Message alert title="This could not be shown" text="Something in the app went wrong.">
          <Button label="Try again" onPress={() => this.setState({ failed: false })} />
        </Message>
      </Screen>
    );
  }
}
