import type { ClientOptions, Mailverdict, SignUpDecision, SignUpOptions } from "@mailverdict/sdk";
import type { AuthMiddleware } from "better-auth/api";

/** Options of the plugin. */
export interface MailverdictPluginOptions
  extends SignUpOptions, Pick<ClientOptions, "url" | "key" | "fetch"> {
  /** Client to use instead of one for `url` and `key` (by default `MAILVERDICT_URL` and `MAILVERDICT_API_KEY`). */
  client?: Pick<Mailverdict, "validations"> | undefined;
  /** Called with each decision before it takes effect: log it, or throw to refuse what was allowed. */
  onDecision?:
    | ((decision: SignUpDecision & { email: string; path: string }) => void | Promise<void>)
    | undefined;
}

/** Errors of the plugin: code and English sentence. */
export declare const MAILVERDICT_ERROR_CODES: {
  readonly EMAIL_CANNOT_RECEIVE_MAIL: {
    readonly code: "EMAIL_CANNOT_RECEIVE_MAIL";
    readonly message: string;
  };
};

/**
 * Checks the address of `/sign-up/email` and `/change-email` and answers 400 with `EMAIL_CANNOT_RECEIVE_MAIL`, and a
 * `suggestion` if there is one, where your policy says not to send.
 */
export declare function mailverdict(options?: MailverdictPluginOptions): {
  id: "mailverdict";
  $ERROR_CODES: typeof MAILVERDICT_ERROR_CODES;
  hooks: {
    before: { matcher: (context: { path?: string }) => boolean; handler: AuthMiddleware }[];
  };
};
