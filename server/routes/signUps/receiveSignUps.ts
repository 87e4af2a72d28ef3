import type { FastifyRequest } from "fastify";
import { bodyLimitOf } from "#contract/bodyLimits.ts";
import {
  receiveCognitoSignUp,
  receiveKratosSignUp,
  receiveSupabaseSignUp,
} from "#contract/signUpHooks.ts";
import type { AppContext } from "#server/context.ts";
import { sameText } from "#server/crypto/digest.ts";
import { filled, type SignUpSentence } from "#server/config/texts.ts";
import { accessTokenOf } from "#server/http/auth/guard.ts";
import { parseJson } from "#server/http/bodies/readBodies.ts";
import { bytesOf, signedDeliveryOf } from "#server/http/bodies/signedDeliveryOf.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { languageOf } from "#server/http/headers/languageOf.ts";
import { openBytesRoute } from "#server/routing/route.ts";
import type { DecidedSignUp } from "#server/services/signUps/decideSignUp.ts";
import { receiveSignUp, type SignUpQuestion } from "#server/services/signUps/receiveSignUp.ts";
import type { RunningChecks } from "#server/services/validations/runningChecks.ts";
import { isSignedDelivery } from "#server/services/webhooks/isSignedDelivery.ts";

/** Fields of a program's request that the decision needs. */
interface SignUp {
  email: string | null;
  /** As in `Accept-Language`; empty if unknown. */
  languages: string;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? { ...value } : {};

/** Reads the payload of “before user created”. */
function readSupabase(body: unknown): SignUp {
  const { email, user_metadata: metadata } = fieldsOf(fieldsOf(body)["user"]);
  return { email: textOf(email) || null, languages: textOf(fieldsOf(metadata)["locale"]) };
}

/** Reads the body that our Jsonnet template sends. */
function readKratos(body: unknown): SignUp {
  const { email, accept_language: languages } = fieldsOf(body);
  const texts = Array.isArray(languages) ? languages.map(textOf) : [];
  return { email: textOf(email) || null, languages: texts.join(",") };
}

/** Reads the body that our Lambda sends. */
function readCognito(body: unknown): SignUp {
  const { email, locale } = fieldsOf(body);
  return { email: textOf(email) || null, languages: textOf(locale) };
}

/** Sentences in the order of the ids that Kratos' pages know them by, from 9000001. */
const sentences: readonly SignUpSentence[] = ["blocked", "suggested", "refused", "not_checked"];

/** Returns the sentence that tells a person why the address is refused. */
function sentenceOf({ verdict, suggestion }: DecidedSignUp): SignUpSentence {
  if (suggestion !== null) {
    return "suggested";
  }
  if (verdict === "undeliverable") {
    return "blocked";
  }
  return verdict === "risky" || verdict === "deliverable" ? "refused" : "not_checked";
}

/** Asks about a sign-up; returns the decision and the sentence for the person. Throws 404 for unknown hooks and wrong secrets alike. */
async function answerOf(
  {
    context,
    checks,
    request,
  }: { context: AppContext; checks: RunningChecks; request: FastifyRequest },
  question: Omit<SignUpQuestion, "readEmail"> & { read: (body: unknown) => SignUp },
): Promise<DecidedSignUp & { sentence: SignUpSentence; message: string }> {
  let languages = "";
  const decided = await receiveSignUp(context, checks, {
    ...question,
    readEmail: () => {
      const limit = bodyLimitOf(receiveSupabaseSignUp);
      const signUp = question.read(parseJson(bytesOf(request), limit));
      ({ languages } = signUp);
      return signUp.email;
    },
  });
  if (decided === null) {
    throw new ApiError("not_found");
  }
  const known = context.texts.languages;
  const language = languageOf({ headers: { "accept-language": languages } }, known);
  const sentence = sentenceOf(decided);
  const words = context.texts.in(language).signUps[sentence];
  return { ...decided, sentence, message: filled(words, { suggestion: decided.suggestion ?? "" }) };
}

const isBearer = (request: FastifyRequest) => (secret: string) =>
  sameText(accessTokenOf(request) ?? "", secret);

/** `POST /v1/hooks/supabase/:id`: answers Supabase Auth before it creates a user. */
export const receiveSupabaseSignUpRoute = openBytesRoute(
  receiveSupabaseSignUp,
  async ({ context, checks, params, request }) => {
    const { decision, message } = await answerOf(
      { context, checks, request },
      {
        host: "supabase",
        id: params.id,
        read: readSupabase,
        isProven: (secret) => isSignedDelivery(secret, signedDeliveryOf(request), context.now()),
      },
    );
    return decision === "block" ? { error: { http_code: 400, message } } : {};
  },
);

/** `POST /v1/hooks/kratos/:id`: answers the registration web hook of Ory Kratos, with a 400 that it shows beside the field. */
export const receiveKratosSignUpRoute = openBytesRoute(
  receiveKratosSignUp,
  async ({ context, checks, params, request, reply }) => {
    const { decision, message, sentence, suggestion } = await answerOf(
      { context, checks, request },
      { host: "kratos", id: params.id, read: readKratos, isProven: isBearer(request) },
    );
    if (decision !== "block") {
      return {};
    }
    void reply.code(400);
    const id = 9_000_001 + sentences.indexOf(sentence);
    const shown = { id, text: message, type: "error" as const, context: { suggestion } };
    return { messages: [{ instance_ptr: "#/traits/email", messages: [shown] }] };
  },
);

/** `POST /v1/hooks/cognito/:id`: decides for the Lambda that Amazon Cognito runs before it creates a user. */
export const receiveCognitoSignUpRoute = openBytesRoute(
  receiveCognitoSignUp,
  async ({ context, checks, params, request }) => {
    const { decision, message, suggestion } = await answerOf(
      { context, checks, request },
      { host: "cognito", id: params.id, read: readCognito, isProven: isBearer(request) },
    );
    const told = decision === "block" ? message : null;
    return { object: "sign_up_reply" as const, decision, message: told, suggestion };
  },
);
