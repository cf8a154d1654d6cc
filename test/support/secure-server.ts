// An HTTPS server whose certificate nobody has heard of.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface SecureServer {
  readonly baseUrl: string;
  /** The file with its certificate, for whoever is to trust it. */
  readonly certificate: string;
  close(): Promise<void>;
}

/** Listens on loopback, for the host names `localhost` and `groups.test`, which only a proxy knows. */
export async function startSecureServer(listener: RequestListener): Promise<SecureServer> {
  const folder = mkdtempSync(join(tmpdir(), "authority-"));
  const key = join(folder, "key.pem");
  const certificate = join(folder, "certificate.pem");
  const subject = [
    "-subj",
    "/CN=localhost",
    "-addext",
    "subjectAltName=DNS:localhost,DNS:groups.test",
  ];
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"];
  const kind = ["-x509", ...curve, "-nodes", "-days", "2"];
  const files = ["-keyout", key, "-out", certificate];
  execFileSync("openssl", ["req", ...kind, ...subject, ...files], { stdio: "ignore" });
  const server = createServer(
    { key: readFileSync(key), cert: readFileSync(certificate) },
    listener,
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `https://localhost:${port}/api/v2`,
    certificate,
    close: () => {
      rmSync(folder, { recursive: true });
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
