// The contestants, and the work that each does besides reading.

export interface ContestantInfo {
  /** The file in this folder, and the name in every table. */
  name: string;
  /** The package whose version is reported, and whose installed size counts. */
  packages: readonly string[];
  validates: string | null;
  retries: string | null;
  /** Reads the rate-limit headers before it sends. */
  paces: boolean;
  pages: boolean;
  takesSignal: boolean;
  /** Takes a function that provides the credential. */
  takesProvider: boolean;
}

export const contestants: readonly ContestantInfo[] = [
  {
    name: "raw",
    packages: [],
    validates: null,
    retries: null,
    paces: false,
    pages: false,
    takesSignal: true,
    takesProvider: false,
  },
  {
    name: "group-management-sdk",
    packages: ["group-management-sdk"],
    validates: "zod schemas",
    retries: "3",
    paces: true,
    pages: true,
    takesSignal: true,
    takesProvider: true,
  },
  {
    name: "over-fetch",
    packages: ["group-management-sdk"],
    validates: "zod schemas",
    retries: "3",
    paces: true,
    pages: true,
    takesSignal: true,
    takesProvider: true,
  },
  {
    name: "ky",
    packages: ["ky"],
    validates: null,
    retries: "2",
    paces: false,
    pages: false,
    takesSignal: true,
    takesProvider: false,
  },
  {
    name: "openai",
    packages: ["openai"],
    validates: null,
    retries: "2",
    paces: false,
    pages: true,
    takesSignal: true,
    takesProvider: true,
  },
  {
    name: "anthropic",
    packages: ["@anthropic-ai/sdk"],
    validates: null,
    retries: "2",
    paces: false,
    pages: true,
    takesSignal: true,
    takesProvider: false,
  },
  {
    name: "stripe",
    packages: ["stripe"],
    validates: null,
    retries: "2",
    paces: false,
    pages: false,
    takesSignal: false,
    takesProvider: false,
  },
  {
    name: "octokit",
    packages: ["@octokit/core", "@octokit/plugin-throttling", "@octokit/plugin-retry"],
    validates: null,
    retries: "3",
    paces: false,
    pages: false,
    takesSignal: true,
    takesProvider: false,
  },
  {
    name: "speakeasy",
    packages: ["@polar-sh/sdk"],
    validates: "zod/v4-mini",
    retries: null,
    paces: false,
    pages: false,
    takesSignal: true,
    takesProvider: true,
  },
  {
    name: "hey-api",
    packages: ["zod"],
    validates: "zod",
    retries: null,
    paces: false,
    pages: false,
    takesSignal: true,
    takesProvider: true,
  },
  {
    name: "openapi-fetch",
    packages: ["openapi-fetch"],
    validates: null,
    retries: null,
    paces: false,
    pages: false,
    takesSignal: true,
    takesProvider: false,
  },
];
