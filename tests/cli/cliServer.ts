import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Scope } from "#contract/scopes.ts";
import { startTestSandbox } from "#tests/support/testSandbox.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";
import { type Run, runCli } from "./run.ts";

/** A server that listens, its owner, and the command line with a folder of its own. */
export interface CliServer {
  server: TestServer;
  url: string;
  owner: Visitor;
  /** Folder for files of the test; `config` in it is that of the user's settings. */
  folder: string;
  keyWith: (scopes: readonly Scope[]) => Promise<string>;
  /** Runs a command with the user's settings and these variables. */
  cli: (args: string[], how?: { input?: string; env?: Record<string, string> }) => Promise<Run>;
  close: () => Promise<void>;
}

/** Starts a server with sandbox mail servers for tests of the command line. */
export async function startCliServer(): Promise<CliServer> {
  const sandbox = await startTestSandbox();
  const server = await startTestServer({ ports: sandbox.ports });
  const url = await server.app.listen({ host: "127.0.0.1", port: 0 });
  const owner = await signedIn(server.app, "ann@example.com");
  const folder = mkdtempSync(join(tmpdir(), "cli-server-"));
  return {
    server,
    url,
    owner,
    folder,
    keyWith: async (scopes) =>
      (await owner.post("/v1/api-keys", { name: "CLI", scopes })).json().key,
    cli: (args, { input = "", env = {} } = {}) =>
      runCli(args, { input, env: { XDG_CONFIG_HOME: join(folder, "config"), ...env } }),
    close: async () => {
      rmSync(folder, { recursive: true, force: true });
      await server.close();
      await sandbox.sandbox.close();
    },
  };
}
