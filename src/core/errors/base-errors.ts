// The base of all errors, and the errors of options and arguments. A file of its own, so that a bundle with the helpers
// alone has no other.
const kind = Symbol.for("group-management-sdk.error");

const own = (value: object, key: PropertyKey): boolean =>
  Object.prototype.hasOwnProperty.call(value, key);

/**
 * The base class of all errors of this package. `instanceof` also works across two copies of the package, such as its
 * ES module and its CommonJS build.
 */
export class GroupManagementError extends Error {
  /** The operation that failed, such as `"events.get"`; null outside of one. */
  readonly operation: string | null = null;

  /**
   * Name, message, operation and, if any, code, status, parameter, `retryAfter`, outcome, attempts and scope; no body,
   * headers or cause. The message of an `ApiError` is the service's, and may quote what was sent.
   */
  toJSON(): object {
    const { name, message, operation } = this;
    const { code, status, parameter, retryAfter, outcome, attempts, scope } = this as ErrorFields;
    return {
      name,
      message,
      operation,
      ...(code === undefined ? {} : { code }),
      ...(status === undefined ? {} : { status }),
      ...(parameter == null ? {} : { parameter }),
      ...(retryAfter == null ? {} : { retryAfter }),
      ...(outcome == null ? {} : { outcome }),
      ...(attempts == null ? {} : { attempts }),
      ...(scope == null ? {} : { scope }),
    };
  }

  /** @internal */
  static override [Symbol.hasInstance](this: Function, value: unknown): boolean {
    const wanted: unknown = own(this.prototype, kind) ? this.prototype[kind] : undefined;
    if (wanted === undefined) return Function.prototype[Symbol.hasInstance].call(this, value);
    let link: unknown = value;
    while (typeof link === "object" && link !== null) {
      if (own(link, kind) && (link as Record<symbol, unknown>)[kind] === wanted) return true;
      link = Object.getPrototypeOf(link);
    }
    return false;
  }
}

/** The fields of some subclasses. */
type ErrorFields = Partial<
  Record<"code" | "status" | "parameter" | "retryAfter" | "outcome" | "attempts" | "scope", unknown>
>;

/**
 * An option is invalid, or conflicts with another. Thrown by the constructor and by `withOptions`, before anything is
 * sent.
 */
export class ConfigurationError extends GroupManagementError {}

/** An argument is of the wrong type, or the service would refuse it in any case; nothing was sent. */
export class RequestValidationError extends GroupManagementError {
  /** The parameter at fault, by its name in the method's signature; `"body"` for a body that is too large. */
  readonly parameter: string;

  /** @internal */
  constructor(message: string, parameter: string) {
    super(message);
    this.parameter = parameter;
  }
}

/** @internal The error of an argument: `refuse("limit", "must be …")`. */
export const refuse = (parameter: string, message: string): RequestValidationError =>
  new RequestValidationError(`${parameter} ${message}`, parameter);

/** @internal Names error classes, because builds and minifiers rename them. */
export function nameClasses(classes: Readonly<Record<string, Function>>): void {
  for (const [name, type] of Object.entries(classes)) {
    Object.defineProperty(type, "name", { value: name, configurable: true });
    Object.defineProperty(type.prototype, "name", {
      value: name,
      configurable: true,
      writable: true,
    });
    Object.defineProperty(type.prototype, kind, { value: name });
  }
}

nameClasses({ GroupManagementError, ConfigurationError, RequestValidationError });
