import type { LightMyRequestResponse } from "fastify";
import type { FakeProvider, Person } from "./fakeProvider.ts";
import { Visitor } from "./visitor.ts";
import type { TestServer } from "./testServer.ts";

/** Returns the claims without one of them. */
export function without(claims: Record<string, unknown>, name: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));
}

/** Starts a sign-in at a provider; returns the authorization URL. */
export async function leave(
  visitor: Visitor,
  provider = "oidc",
  more: Record<string, unknown> = {},
): Promise<string> {
  const reply = await visitor.post("/v1/sso/start", { provider, ...more });
  if (reply.statusCode !== 200) {
    throw new Error(`Leaving answered ${reply.statusCode}: ${reply.body}`);
  }
  return String(reply.json().authorization_url);
}

/** Finishes a sign-in with the query of the provider. */
export function comeBack(
  visitor: Visitor,
  query: Record<string, unknown>,
): Promise<LightMyRequestResponse> {
  return visitor.post("/v1/sso/finish", query);
}

/** Signs a person in through the provider, from start to finish. */
export async function signInAt(
  provider: FakeProvider,
  visitor: Visitor,
  person: Person,
): Promise<LightMyRequestResponse> {
  return comeBack(visitor, provider.authorize(await leave(visitor), person));
}

/** Returns a visitor whose account was created through the provider. */
export async function newcomerAt(
  server: TestServer,
  provider: FakeProvider,
  person: Person,
): Promise<Visitor> {
  const visitor = new Visitor(server.app);
  const reply = await signInAt(provider, visitor, person);
  if (reply.statusCode !== 200) {
    throw new Error(`Signing in answered ${reply.statusCode}: ${reply.body}`);
  }
  return visitor;
}
