import type { Ports } from "#engine/network/network.ts";
import { SsoDomains, ssoPorts } from "#tests/support/ssoDomains.ts";
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

/** A workspace with a proven domain and a token. */
export interface ScimWorkspace {
  owner: Visitor;
  ownerId: string;
  accountId: string;
  domain: string;
  token: string;
}

/** A reply of SCIM. */
export interface ScimReply {
  status: number;
  headers: Record<string, unknown>;
  // The standard describes it.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

/** A server whose names resolve in `domains`. */
export interface ScimServer {
  server: TestServer;
  domains: SsoDomains;
  workspace: (domain: string) => Promise<ScimWorkspace>;
  /** Makes a call with a token; its body is JSON. */
  call: (
    token: string,
    method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
    path: string,
    more?: { body?: unknown; headers?: Record<string, string> },
  ) => Promise<ScimReply>;
  close: () => Promise<void>;
}

/** Adds a domain to a workspace, publishes its record and proves it. */
export async function proveDomain(owner: Visitor, domains: SsoDomains, domain: string) {
  const added = (await owner.post("/v1/workspace/sso/domains", { domain })).json();
  domains.publish(added.record.name, added.record.value);
  return (await owner.post(`/v1/workspace/sso/domains/${added.id}/verify`)).json();
}

let serial = 0;

/** Starts a {@link ScimServer}. */
export async function startScimServer(
  open: NonNullable<TestServerOptions["open"]>,
  more: Omit<TestServerOptions, "open"> = {},
): Promise<ScimServer> {
  const domains = new SsoDomains();
  const ports: Ports = ssoPorts(domains);
  const server = await startTestServer({ open, ports, ...more });
  // The first account is the operator's.
  await signedIn(server.app, "operator@operator.example");
  return {
    server,
    domains,
    workspace: async (domain) => {
      serial += 1;
      const owner = await signedIn(server.app, `owner${serial}@private.example`);
      const { id } = (await owner.get("/v1/account")).json();
      await proveDomain(owner, domains, domain);
      const { token } = (await owner.post("/v1/workspace/scim-tokens")).json();
      return { owner, ownerId: id, accountId: id, domain, token };
    },
    call: async (token, method, path, { body, headers = {} } = {}) => {
      const reply = await server.app.inject({
        method,
        url: `/scim/v2${path}`,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { "content-type": "application/scim+json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      return {
        status: reply.statusCode,
        headers: reply.headers,
        body: reply.body === "" ? null : JSON.parse(reply.body),
      };
    },
    close: () => server.close(),
  };
}
