// Puts a button below each example of a page of the site. Nothing of the example is loaded before somebody presses it.
import styles from "./button.css";
import type { Message, SentRequest } from "./messages.ts";

const script = document.currentScript as HTMLScriptElement | null;
const frameAddress = new URL("frame.html", script?.src ?? location.href).href;
const longestRun = 60_000;
const mostLines = 500;

class Panel {
  readonly #place: HTMLElement;
  readonly #title: string;
  readonly #button = element("button", { type: "button" });
  /** Read out whenever it changes. */
  readonly #status = element("span", { role: "status" });
  readonly #printed = element("pre", { tabindex: "0", role: "region" });
  readonly #rows = element("tbody");
  readonly #requests = element("table");
  readonly #results = element("div", { hidden: "" });
  #frame: HTMLIFrameElement | null = null;
  #timer = 0;
  #hasStarted = false;
  #lines = 0;
  #sent = 0;

  constructor(place: HTMLElement) {
    this.#place = place;
    this.#title = titleOf(place);
    this.#printed.setAttribute("aria-label", `Output: ${this.#title}`);
    this.#offer("Run");
    this.#button.addEventListener("click", () => {
      if (this.#frame) this.#end("Stopped");
      else this.#run();
    });
    const names = ["Method", "Path", "Status"];
    const head = names.map((name) => element("th", { scope: "col" }, name));
    this.#requests.append(
      element("caption", {}, "Requests"),
      element("thead", {}, element("tr", {}, ...head)),
      this.#rows,
    );
    this.#results.append(this.#printed, this.#requests);
    // In a shadow root, where the styles of the site's code and tables do not apply.
    place.attachShadow({ mode: "open" }).append(
      element("style", {}, styles),
      element("p", {}, this.#button, this.#status),
      this.#results,
    );
    addEventListener("message", ({ source, data }: MessageEvent<Message>) => {
      if (this.#frame && source === this.#frame.contentWindow) this.#receive(data);
    });
  }

  #offer(what: string): void {
    this.#button.textContent = what;
    this.#button.setAttribute("aria-label", `${what}: ${this.#title}`);
  }

  #run(): void {
    // The code around the example, where it prints something.
    const around = this.#place.previousElementSibling;
    if (around instanceof HTMLDetailsElement) around.open = true;
    this.#printed.replaceChildren();
    this.#rows.replaceChildren();
    this.#requests.hidden = true;
    this.#printed.hidden = true;
    this.#results.hidden = false;
    this.#lines = this.#sent = 0;
    this.#hasStarted = false;
    this.#offer("Stop");
    this.#status.textContent = "Running…";
    const src = `${frameAddress}#${encodeURIComponent(this.#place.dataset["example"] ?? "")}`;
    // Without "allow-same-origin" it has an origin of its own, and reaches neither this page nor any storage.
    const frame = element("iframe", { sandbox: "allow-scripts", src, title: "Example", hidden: "" });
    frame.addEventListener("load", () => {
      // Its first message may come after this event.
      setTimeout(() => {
        const isLost = this.#frame === frame && !this.#hasStarted;
        if (isLost) this.#end("Not loaded: reload the page");
      }, 2000);
    });
    this.#frame = frame;
    this.#timer = window.setTimeout(() => this.#end("Stopped after a minute"), longestRun);
    this.#place.append(frame);
  }

  #receive(message: Message): void {
    if (message.kind === "started") this.#hasStarted = true;
    else if (message.kind === "printed") this.#print(message.text, message.isWarning);
    else if (message.kind === "request") this.#addRequest(message.request);
    else if (message.kind === "response") this.#addStatus(message.number, message.status);
    else {
      if (message.error !== null) this.#print(message.error, true);
      this.#end(message.error === null ? "Done" : "Ended with an error");
    }
  }

  #print(text: string, isWarning: boolean): void {
    this.#lines += 1;
    if (this.#lines > mostLines) return;
    this.#printed.hidden = false;
    this.#printed.append(element("span", isWarning ? { class: "warning" } : {}, `${text}\n`));
  }

  #addRequest({ method, path, waitedMs, reason }: SentRequest): void {
    this.#sent += 1;
    this.#requests.hidden = false;
    const wait = `after ${Math.round(waitedMs)} ms: ${reason}`;
    this.#rows.append(
      element(
        "tr",
        {},
        element("td", {}, method),
        element("td", {}, path, ...(waitedMs > 0 ? [element("small", {}, wait)] : [])),
        element("td", {}, "…"),
      ),
    );
  }

  #addStatus(number: number, status: number | null): void {
    const cell = this.#rows.children[number]?.children[2];
    if (cell) cell.textContent = status === null ? "none" : String(status);
  }

  #end(how: string): void {
    clearTimeout(this.#timer);
    this.#frame?.remove();
    this.#frame = null;
    this.#offer("Run again");
    if (this.#lines > mostLines) {
      this.#printed.append(`… and ${this.#lines - mostLines} more\n`);
    }
    const requests = this.#sent === 1 ? "1 request" : `${this.#sent} requests`;
    this.#status.textContent = `${how}, ${requests}`;
  }

}

/** The method of an example of the reference, else the heading above it. */
function titleOf(place: HTMLElement): string {
  const name = place.dataset["example"] ?? "";
  const above = [...document.querySelectorAll("h1, h2, h3")].filter(
    (heading) => heading.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return name.includes("/") ? (above.at(-1)?.textContent ?? name) : name;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...content);
  return made;
}

for (const place of document.querySelectorAll<HTMLElement>(".run")) new Panel(place);
