// A library that is loaded when it is needed, and the error of a call that needs one which is not there.
import { ConfigurationError } from "./errors.ts";
import { MissingDependency } from "../http/http-client.ts";

/** @throws ConfigurationError where the library is not installed. */
export async function loaded<Library>(load: () => Library | Promise<Library>): Promise<Library> {
  try {
    return await load();
  } catch (error) {
    throw error instanceof MissingDependency ? new ConfigurationError(error.message) : error;
  }
}
