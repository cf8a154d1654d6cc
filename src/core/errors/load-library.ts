// Libraries that are loaded when they are needed, and the error if one is not installed.
import { ConfigurationError } from "./errors.ts";
import { MissingDependency } from "../http/http-client.ts";

/** @throws ConfigurationError if the library is not installed. */
export async function loaded<Library>(load: () => Library | Promise<Library>): Promise<Library> {
  try {
    return await load();
  } catch (error) {
    throw error instanceof MissingDependency ? new ConfigurationError(error.message) : error;
  }
}
