import { confirmEmail } from "#contract/session.ts";
import { memberById } from "#server/data/queries/members.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import { readCookie } from "#server/http/auth/cookies.ts";
import { completeSignIn } from "./completeSignIn.ts";
import { newPasswordErrors } from "./newPasswordErrors.ts";
import { limitRate, mailPolicy, ofNetwork } from "#server/http/limits/limitRate.ts";
import { invalidFields, ApiError } from "#server/http/errors/apiError.ts";
import { openRoute } from "#server/routing/route.ts";
import { messageBody } from "#server/http/messageBody.ts";
import {
  confirmAccount,
  isSameBrowser,
  findRegistration,
} from "#server/services/accounts/confirmAccount.ts";

/** `POST /confirm_email/`: opens the account of a mailed link's token. The browser that registered is signed in; another one has to send a password. */
export const confirmEmailRoute = openRoute(
  confirmEmail,
  async ({ body, request, reply, context, limits }) => {
    await limitRate(limits.rates, reply, ofNetwork(mailPolicy, request));
    const registration = await findRegistration(context, body.token);
    if (registration === undefined) {
      throw new ApiError("confirm_token_invalid");
    }
    const { password } = body;
    const known = isSameBrowser(registration, readCookie(context, request, "registration"));
    if (password === undefined && !known) {
      throw invalidFields([{ pointer: "#/password", code: "required" }]);
    }
    const value = { pointer: "#/password", value: password ?? "" };
    const errors =
      password === undefined
        ? []
        : newPasswordErrors({
            password: value,
            repeated: value,
            account: { email: registration.email, name: "" },
            secondFactor: false,
          });
    if (errors.length > 0) {
      throw invalidFields(errors);
    }
    const given = { password, from: clientInfo(request) };
    const opened = await confirmAccount(context, registration, given);
    if (opened === null) {
      throw new ApiError("confirm_token_invalid");
    }
    const message = messageBody(
      context.texts,
      request,
      opened.credited ? "email_confirmed" : "email_confirmed_without_credits",
    );
    const member = known ? await memberById(context.database.queries, opened.userId) : undefined;
    if (member === undefined) {
      return message;
    }
    const signIn = { method: "password", codeGiven: false, labels: {} } as const;
    return {
      ...message,
      ...(await completeSignIn({ context, request, reply, limits }, member, signIn)),
    };
  },
);
