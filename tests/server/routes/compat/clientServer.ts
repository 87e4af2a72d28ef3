import type { AddressInfo } from "node:net";
import { scopes } from "#contract/scopes.ts";
import { startTestSandbox } from "#tests/support/testSandbox.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { startTlsProxy, type TlsProxy } from "#tests/support/tlsProxy.ts";
import { signedIn } from "#tests/support/visitor.ts";

/** A server with sandbox mail servers for the published clients of other services, and TLS in front of it. */
export interface ClientServer {
  server: TestServer;
  /** Address without TLS. */
  origin: string;
  proxy: TlsProxy;
  /** An API key with every scope. */
  key: string;
  close: () => Promise<void>;
}

/** Starts a server for published clients of other services. */
export async function startClientServer(): Promise<ClientServer> {
  const sandbox = await startTestSandbox(0.02);
  const server = await startTestServer({ ports: sandbox.ports });
  const ann = await signedIn(server.app, "ann@example.com");
  const { key } = (await ann.post("/v1/api-keys", { name: "Old code", scopes })).json();
  const origin = await server.app.listen({ port: 0, host: "127.0.0.1" });
  const proxy = await startTlsProxy((server.app.server.address() as AddressInfo).port);
  return {
    server,
    origin,
    proxy,
    key,
    close: async () => {
      await proxy.close();
      await server.close();
      await sandbox.sandbox.close();
    },
  };
}
