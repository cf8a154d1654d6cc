// Refusals of the sandbox: a published code, its status, and the envelope of the specification's part 7.

const statuses: Record<string, number> = {
  unauthorized: 401,
  forbidden: 403,
  insufficient_scope: 403,
  key_owner_not_leader: 403,
  app_not_installed: 403,
  scope_not_allowed: 403,
  app_suspended: 403,
  first_party_only: 403,
  terms_required: 403,
  child_account: 403,
  not_a_member: 403,
  invalid_parameter: 400,
  invalid_body: 400,
  invalid_profile: 400,
  invalid_descriptor: 400,
  payload_too_large: 413,
  not_found: 404,
  already_exists: 409,
  one_per_person: 409,
  version_not_current: 409,
  not_a_draft: 409,
  no_profile: 422,
  position_inactive: 409,
  position_full: 409,
  already_assigned: 409,
  assignment_ended: 409,
  nothing_to_pay: 422,
  payments_not_ready: 422,
  assistant_off: 409,
  not_for_assistant: 409,
  assistant_failed: 500,
  search_failed: 500,
  rate_limited: 429,
  storage_full: 507,
  unavailable: 503,
  internal_error: 500,
};

/** Every code that the specification publishes, and the two that it names at their endpoints. */
export const publishedCodes: readonly string[] = Object.keys(statuses);

/** The status that a code is sent with; 400 for a code that is not published. */
export function usualStatus(code: string): number {
  return statuses[code] ?? 400;
}

/** The default code of a status. */
export function usualCode(status: number): string {
  const codes: Record<number, string> = {
    400: "invalid_parameter",
    401: "unauthorized",
    403: "forbidden",
    404: "not_found",
    409: "already_exists",
    413: "payload_too_large",
    422: "no_profile",
    429: "rate_limited",
    503: "unavailable",
    507: "storage_full",
  };
  return codes[status] ?? "internal_error";
}

interface ErrorBody {
  error: { code: string; message: string; parameter?: string };
}

/** Thrown by any rule that refuses a request; the service turns it into the envelope. */
export class Refusal extends Error {
  readonly code: string;
  readonly parameter: string | undefined;
  /** Whole seconds to wait, for a request over a limit. */
  readonly retryAfter: number | undefined;

  constructor(
    code: string,
    message: string,
    details: { parameter?: string; retryAfter?: number } = {},
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
