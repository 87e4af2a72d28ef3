import { answerChallenge } from "#contract/login.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import { codeError } from "./codeError.ts";
import { completeSignIn } from "./completeSignIn.ts";
import { negotiateLanguage } from "#server/http/headers/negotiateLanguage.ts";
import { openRoute } from "#server/routing/route.ts";
import { completeChallenge } from "#server/services/auth/secondFactor.ts";

/** `POST /v1/login/challenge`: exchanges a code for a session; the tokens are in the headers. */
export const answerChallengeRoute = openRoute(
  answerChallenge,
  async ({ body, request, reply, context, limits }) => {
    const answered = await completeChallenge(context, {
      challenge: body.challenge,
      code: body.code,
      from: clientInfo(request),
      language: negotiateLanguage(request, context.texts.languages),
    });
    if (!answered.ok) {
      throw codeError(answered);
    }
    const { member, method, connectionId } = answered;
    return completeSignIn({ context, request, reply, limits }, member, {
      method,
      connectionId,
      codeGiven: true,
      labels: body,
    });
  },
);
