import type { ClientOptions, Mailverdict, SignUpDecision, SignUpOptions } from "@mailverdict/sdk";

/** Options of the callback. */
export interface CheckedSignInOptions
  extends SignUpOptions, Pick<ClientOptions, "url" | "key" | "fetch"> {
  /** Client to use instead of one for `url` and `key` (by default `MAILVERDICT_URL` and `MAILVERDICT_API_KEY`). */
  client?: Pick<Mailverdict, "validations"> | undefined;
  /** Page for refused people; gets `error=EmailCannotReceiveMail` and `suggestion`. By default Auth.js' own, AccessDenied. */
  page?: string | undefined;
  /** Called with each decision before it takes effect. */
  onDecision?: ((decision: SignUpDecision & { email: string }) => void | Promise<void>) | undefined;
}

/** Returns a `signIn` callback that checks an address before Auth.js mails a link to it. */
export declare function checkedSignIn(
  options?: CheckedSignInOptions,
): (parameters: {
  user: { email?: string | null };
  email?: { verificationRequest?: boolean };
}) => Promise<boolean | string>;
