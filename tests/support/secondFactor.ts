import { generateSync } from "otplib";
import type { TestServer } from "./testServer.ts";
import { signedIn, type Visitor } from "./visitor.ts";

/** A visitor with two-factor authentication on, with the secret of the authenticator app and the recovery codes. */
export interface Guarded {
  email: string;
  visitor: Visitor;
  secret: string;
  recoveryCodes: string[];
  /** Advances the clock to the next time step and returns its code. */
  nextCode: () => string;
}

/** Returns the code that an authenticator app shows at a time in ms. */
export function codeAt(secret: string, ms: number): string {
  return generateSync({ secret, epoch: Math.floor(ms / 1000) });
}

/** Turns two-factor authentication on for a signed-in visitor. */
export async function guard(server: TestServer, email: string, visitor: Visitor): Promise<Guarded> {
  const begun = await visitor.post("/v1/account/totp");
  const { secret } = begun.json<{ secret: string }>();
  const code = codeAt(secret, server.context.now());
  const confirmed = await visitor.post("/v1/account/totp/confirm", { code });
  if (confirmed.statusCode !== 200) {
    throw new Error(`Confirming answered ${confirmed.statusCode}: ${confirmed.body}`);
  }
  const { recovery_codes: recoveryCodes } = confirmed.json<{ recovery_codes: string[] }>();
  const nextCode = () => {
    server.pass(30_000);
    return codeAt(secret, server.context.now());
  };
  return { email, visitor, secret, recoveryCodes, nextCode };
}

/** Creates an account with two-factor authentication on, and signs it in. */
export async function guarded(server: TestServer, email: string): Promise<Guarded> {
  return guard(server, email, await signedIn(server.app, email));
}

/** Signs in up to the code; returns the challenge's token. */
export async function challengeFor(
  visitor: Visitor,
  email: string,
  password?: string,
): Promise<string> {
  const reply = await visitor.login(email, password);
  return reply.json<{ challenge: { token: string } }>().challenge.token;
}
