// Refusals of the sandbox: a published code, its status, and the envelope of the specification's part 7.
import { codeFacts } from "../../operations/codes.ts";

const statuses = new Map<string, number>(
  Object.entries(codeFacts).map(([code, { status }]) => [code, status]),
);

/** Every code that the specification publishes, and the two that it names at their endpoints. */
export const publishedCodes: readonly string[] = [...statuses.keys()];

/** The status that a code is sent with; 400 for a code that is not published. */
export function usualStatus(code: string): number {
  return statuses.get(code) ?? 400;
}

/** The default code of a status: the first that is sent with it, except for 500. */
export function usualCode(status: number): string {
  const code = publishedCodes.find((published) => statuses.get(published) === status);
  return status === 500 ? "internal_error" : (code ?? "internal_error");
}

interface ErrorBody {
  error: { code: string; message: string; parameter?: string };
}

/** Thrown by any rule that refuses a request; the service turns it into the envelope. */
export class Refusal extends Error {
  readonly code: string;
  readonly parameter: string | undefined;
  /** Seconds to wait, for a request over a limit. A fault may ask for an HTTP date. */
  readonly retryAfter: number | string | undefined;

  constructor(
    code: string,
    message: string,
    details: { parameter?: string | undefined; retryAfter?: number | string | undefined } = {},
  ) {
    super(message);
    this.name = "Refusal";
    this.code = code;
    this.parameter = details.parameter;
    this.retryAfter = details.retryAfter;
  }

  get body(): ErrorBody {
    return {
      error: {
        code: this.code,
        message: this.message,
        ...(this.parameter === undefined ? {} : { parameter: this.parameter }),
      },
    };
  }
}

export function notFound(what: string): Refusal {
  return new Refusal("not_found", `This ${what} does not exist.`);
}

export function badParameter(parameter: string, message: string): Refusal {
  return new Refusal("invalid_parameter", message, { parameter });
}

export function badBody(parameter: string, message: string): Refusal {
  return new Refusal("invalid_body", message, { parameter });
}
