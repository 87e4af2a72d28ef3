import type { Identity } from "#contract/sso.ts";
import { memberByEmail } from "#server/data/queries/members.ts";
import {
  client,
  type FakeProvider,
  type Person,
  startFakeProvider,
} from "#tests/support/fakeProvider.ts";
import { type RealProvider, startRealProvider } from "#tests/support/realProvider.ts";
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from "#tests/support/testServer.ts";
import { Visitor } from "#tests/support/visitor.ts";

export const publicUrl = "http://127.0.0.1:3999";

export async function identities(of: Visitor): Promise<Identity[]> {
  return (await of.get("/v1/account/identities")).json<{ data: Identity[] }>().data;
}

/** Returns the status of a sensitive request. */
export async function sensitive(of: Visitor): Promise<number> {
  return (await of.post("/v1/account/identities", { provider: "oidc" })).statusCode;
}

/** A server with three sign-in providers: two scripted ones and the real oidc-provider. */
export interface SsoServer {
  provider: FakeProvider;
  second: FakeProvider;
  real: RealProvider;
  server: TestServer;
  close: () => Promise<void>;
}

/** Starts a {@link SsoServer}. */
export async function startSsoServer(
  open: NonNullable<TestServerOptions["open"]>,
): Promise<SsoServer> {
  const [provider, second, real] = await Promise.all([
    startFakeProvider(),
    startFakeProvider("second"),
    startRealProvider(publicUrl),
  ]);
  const domainRules = new Map([
    ["acme.test", { provider: "oidc", password: false }],
    ["both.test", { provider: "github", password: true }],
  ]);
  const realOne = {
    id: "real",
    kind: "oidc",
    name: "Real",
    issuer: real.issuer,
    ...client,
  } as const;
  const providers = [provider.oidc, second.oidc, provider.github, realOne];
  const server = await startTestServer({
    open,
    config: { publicUrl, publicUrlGiven: true, sso: { providers, domainRules } },
  });
  // The first account is the operator's, which some rules exempt.
  await new Visitor(server.app).register("operator@acme.example");
  return {
    provider,
    second,
    real,
    server,
    close: async () => {
      await server.close();
      await Promise.all([provider.close(), second.close(), real.close()]);
    },
  };
}

/** People of the first provider, and their steps at the server that `sso` returns. */
export function ssoPeople(sso: () => SsoServer) {
  let serial = 0;
  const someone = (over: Partial<Person> = {}): Person & { email: string } => {
    serial += 1;
    const email = `person-${serial}@example.com`;
    return {
      sub: `${1000 + serial}`,
      email,
      email_verified: true,
      name: `P ${serial}`,
      ...over,
    };
  };
  const visitor = () => new Visitor(sso().server.app);
  /** Starts a flow as a signed-in visitor and returns from the provider as one of its people. */
  const goAndFinish = async (of: Visitor, path: string, person: Person, from?: string) => {
    const start = await of.post(path, {
      provider: "oidc",
      ...(from === undefined ? {} : { from }),
    });
    const url = String(start.json().authorization_url);
    return of.post("/v1/account/identities/finish", sso().provider.authorize(url, person));
  };
  const link = (of: Visitor, person: Person, from?: string) =>
    goAndFinish(of, "/v1/account/identities", person, from);
  const enableSecondFactor = async (email: string) => {
    const { queries } = sso().server.context.database;
    const { user } = (await memberByEmail(queries, email))!;
    const now = sso().server.context.now();
    const row = { user_id: user.id, secret: "x", confirmed_at: now, last_step: 0, created_at: now };
    await queries.insertInto("totp").values(row).execute();
  };

  const prove = (of: Visitor, person: Person) =>
    goAndFinish(of, "/v1/account/reauthenticate/sso", person, "/security");
  const connected = async (of: string) => {
    const { queries } = sso().server.context.database;
    const member = await memberByEmail(queries, of);
    return queries
      .selectFrom("identities")
      .select("id")
      .where("user_id", "=", member?.user.id ?? "")
      .execute();
  };
  const ways = async (email: string) =>
    (await visitor().post("/v1/login/methods", { email })).json();
  return { someone, visitor, goAndFinish, link, enableSecondFactor, prove, connected, ways };
}
