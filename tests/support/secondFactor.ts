import { generateSync } from "otplib";
import type { TestServer } from "./testServer.ts";
import { signedIn, type Visitor } from "./visitor.ts";

/** Somebody who switched the second factor on, and what their authenticator app and paper keep. */
export interface Guarded {
  email: string;
  visitor: Visitor;
  secret: string;
  recoveryCodes: string[];
  /** Waits for the next time step and reads its code. */
  nextCode: () => string;
}

/** What an authenticator app shows at an instant. */
export function codeAt(secret: string, ms: number): string {
  return generateSync({ secret, epoch: Math.floor(ms / 1000) });
}

/** Switches the second factor on for somebody who is signed in. */
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

/** A new account with the second factor on, signed in. */
export async function guarded(server: TestServer, email: string): Promise<Guarded> {
  return guard(server, email, await signedIn(server.app, email));
}

/** Signs in as far as the code and answers the challenge's token. */
export async function challengeFor(
  visitor: Visitor,
  email: string,
  password?: string,
): Promise<string> {
  const reply = await visitor.login(email, password);
  return reply.json<{ challenge: { token: string } }>().challenge.token;
}
