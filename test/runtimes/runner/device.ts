// The process's side of react-native/device.js: keeps the time and does the HTTP that an engine asks for.

export type DeviceEvent = { readonly kind: string; readonly id: number } & Record<string, unknown>;

interface DeviceRequest {
  readonly id: number;
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly responseType: string;
  readonly body?: string;
}

type Message =
  | { readonly kind: "timer"; readonly id: number; readonly ms: number }
  | { readonly kind: "cancel" | "abort"; readonly id: number }
  | ({ readonly kind: "request" } & DeviceRequest)
  | { readonly kind: "log"; readonly text: string };

const mark = "DEVICE ";

/** Serves one engine until closed. */
export class Device {
  readonly #deliver: (event: DeviceEvent) => void;
  readonly #timers = new Map<number, NodeJS.Timeout>();
  readonly #requests = new Map<number, AbortController>();
  readonly log: string[] = [];

  constructor(deliver: (event: DeviceEvent) => void) {
    this.#deliver = deliver;
  }

  /** Takes a line that the engine printed; false for a line of anybody else. */
  take(line: string): boolean {
    const at = line.indexOf(mark);
    if (at < 0) return false;
    if (process.env["DBG"]) console.log(line.slice(at, at + 300));
    const message = JSON.parse(line.slice(at + mark.length)) as Message;
    if (message.kind === "log") this.log.push(message.text);
    else if (message.kind === "timer") this.#start(message.id, message.ms);
    else if (message.kind === "cancel") clearTimeout(this.#timers.get(message.id));
    else if (message.kind === "request") void this.#send(message);
    else this.#requests.get(message.id)?.abort();
    return true;
  }

  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    for (const request of this.#requests.values()) request.abort();
  }

  #start(id: number, ms: number): void {
    const fire = () => this.#deliver({ kind: "timer", id });
    this.#timers.set(id, setTimeout(fire, ms));
  }

  async #send({ id, method, url, headers, body, responseType }: DeviceRequest): Promise<void> {
    const controller = new AbortController();
    this.#requests.set(id, controller);
    const { signal } = controller;
    try {
      const options = { method, headers, signal, ...(body === undefined ? {} : { body }) };
      const response = await fetch(url, options);
      const received: Record<string, string> = {};
      response.headers.forEach((value, name) => (received[name] = value));
      const { status } = response;
      this.#deliver({ kind: "response", id, status, headers: received, url: response.url });
      this.#deliver({ kind: "data", id, responseType, text: await response.text() });
      this.#deliver({ kind: "complete", id, error: null });
    } catch {
      // As on a phone, an aborted request is never heard of again.
      const error = "The network connection was lost.";
      if (!signal.aborted) this.#deliver({ kind: "complete", id, error });
    } finally {
      this.#requests.delete(id);
    }
  }
}
