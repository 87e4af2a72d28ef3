import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { loginReply } from "./session.ts";
import { browserLabels } from "./browserLabels.ts";
import { userId } from "./userId.ts";

const email = z.string().check(z.minLength(1), z.maxLength(320));

/** A configured sign-in provider; `kind` chooses its logo. */
export const ssoProvider = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(["google", "microsoft", "github", "oidc"]),
});

export type SsoProvider = z.infer<typeof ssoProvider>;

export const readLoginMethods = endpoint({
  name: "readLoginMethods",
  summary: "Get how a mail domain signs in, whether or not the account exists",
  method: "POST",
  path: "/v1/login/methods",
  access: "public",
  body: z.strictObject({ email, user_id: userId }),
  reply: z.object({
    /** False if the operator requires this domain to sign in through its provider. */
    password: z.boolean(),
    /** Sign-in provider of the domain, if the operator configured one. */
    provider: z.nullable(ssoProvider),
  }),
  statuses: [200],
  errors: [],
});

export const answerChallenge = endpoint({
  name: "answerChallenge",
  summary: "Finish a sign-in with a code (tokens are in the headers, as with /login/)",
  method: "POST",
  path: "/v1/login/challenge",
  access: "public",
  body: z.strictObject({
    challenge: z.string().check(z.minLength(1), z.maxLength(512)),
    /** Six digits of the authenticator app, or a recovery code; white space and hyphens are ignored. */
    code: z.string().check(z.minLength(1), z.maxLength(64)),
    ...browserLabels,
    user_id: userId,
  }),
  bodyBytes: 16 * 1024,
  reply: loginReply,
  statuses: [200],
  errors: ["code_wrong", "challenge_ended"],
});
