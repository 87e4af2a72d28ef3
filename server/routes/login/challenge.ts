import { answerChallenge } from "#contract/login.ts";
import { askerFacts } from "#server/http/askerFacts.ts";
import { codeRefusal } from "#server/http/codeRefusal.ts";
import { handOver } from "#server/http/handOver.ts";
import { languageOf } from "#server/http/language.ts";
import { openRoute } from "#server/http/route.ts";
import { answerChallenge as answer } from "#server/work/secondFactor.ts";

/** `POST /v1/login/challenge`: a code for a session; the tokens are in the headers. */
export const answerChallengeRoute = openRoute(
  answerChallenge,
  async ({ body, request, reply, parts }) => {
    const answered = await answer(parts, {
      challenge: body.challenge,
      code: body.code,
      from: askerFacts(request),
      language: languageOf(request, parts.texts.languages),
    });
    if (!answered.ok) {
      throw codeRefusal(answered);
    }
    const { account, method } = answered;
    return handOver({ parts, request, reply }, account, { method, codeGiven: true, labels: body });
  },
);
