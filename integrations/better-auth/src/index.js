import { decideSignUp, Mailverdict } from "@mailverdict/sdk";
import { APIError, createAuthMiddleware } from "better-auth/api";

/** Calls that hand over an address nobody has proved yet, with the field that holds it. */
const fields = { "/sign-up/email": "email", "/change-email": "newEmail" };

/** Errors of the plugin: code and English sentence. */
export const MAILVERDICT_ERROR_CODES = {
  EMAIL_CANNOT_RECEIVE_MAIL: {
    code: "EMAIL_CANNOT_RECEIVE_MAIL",
    message: "This address can't receive mail. Check it for a typo.",
  },
};

const { code, message } = MAILVERDICT_ERROR_CODES.EMAIL_CANNOT_RECEIVE_MAIL;

/** Returns the body of a refusal; the address that was probably meant is a field of its own, for your own wording. */
const refusalOf = (suggestion) => ({
  code,
  message: suggestion === null ? message : `${message} Did you mean ${suggestion}?`,
  suggestion,
});

/** Returns the plugin. */
export function mailverdict({ client, url, key, fetch, onDecision, ...options } = {}) {
  const mailverdictClient =
    client ?? new Mailverdict({ url, key, ...(fetch === undefined ? {} : { fetch }) });
  return {
    id: "mailverdict",
    $ERROR_CODES: MAILVERDICT_ERROR_CODES,
    hooks: {
      before: [
        {
          matcher: ({ path }) => Object.hasOwn(fields, path ?? ""),
          handler: createAuthMiddleware(async (ctx) => {
            const email = ctx.body?.[fields[ctx.path]];
            if (typeof email !== "string" || email === "") {
              return;
            }
            const decision = await decideSignUp(mailverdictClient, email, options);
            if (decision.error !== null) {
              ctx.context.logger.warn(
                `Mailverdict didn't check an address: ${decision.error.message}`,
              );
            }
            await onDecision?.({ email, path: ctx.path, ...decision });
            if (decision.decision === "block") {
              throw new APIError("BAD_REQUEST", refusalOf(decision.suggestion));
            }
          }),
        },
      ],
    },
  };
}
