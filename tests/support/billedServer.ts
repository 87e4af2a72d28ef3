import { startSandbox } from "#sandbox/sandbox.ts";
import { portsOf, startTestServer, type TestServer, type TestServerOptions } from "./testServer.ts";

/** Domain of the sandbox mail servers of a {@link startBilledServer}. */
export const billedDomain = "mail-world.example.net";

/** Starts a server with sandbox mail servers that count as an ordinary network, so that their results cost credits. Closing it stops both. */
export async function startBilledServer(
  options: Omit<TestServerOptions, "ports"> = {},
): Promise<TestServer> {
  const sandbox = await startSandbox({ suffix: billedDomain, timeScale: 0.02 });
  const ports = portsOf(sandbox, { sandbox: false });
  const server = await startTestServer({ ...options, ports });
  return {
    ...server,
    close: async () => {
      await server.close();
      await sandbox.close();
    },
  };
}
