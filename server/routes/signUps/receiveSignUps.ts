import type { FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import type { Endpoint } from "#contract/endpoint.ts";
import {
  receiveAuth0SignUp,
  receiveCognitoSignUp,
  receiveKeycloakSignUp,
  receiveKratosSignUp,
  receiveSupabaseSignUp,
  type SignUpHost,
} from "#contract/signUpHooks.ts";
import type { AppContext } from "#server/context.ts";
import { sameText } from "#server/crypto/digest.ts";
import { filled, type SignUpSentence } from "#server/config/texts.ts";
import { readAccessToken } from "#server/http/auth/guard.ts";
import { bytesOf, readSignedDelivery } from "#server/http/bodies/readSignedDelivery.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { negotiateLanguage } from "#server/http/headers/negotiateLanguage.ts";
import { openBytesRoute, type Route } from "#server/routing/route.ts";
import type { DecidedSignUp } from "#server/services/signUps/decideSignUp.ts";
import { decideRefused, receiveSignUp } from "#server/services/signUps/receiveSignUp.ts";
import { isSignedDelivery } from "#server/services/webhooks/isSignedDelivery.ts";

/** Fields of a program's request that the decision needs. */
interface SignUp {
  email: string | null;
  /** As in `Accept-Language`; empty if unknown. */
  languages: string;
}

const parseText = (value: unknown): string => (typeof value === "string" ? value : "");
const parseFields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? { ...value } : {};

/** Reads the payload of “before user created”. */
function readSupabase(body: unknown): SignUp {
  const { email, user_metadata: metadata } = parseFields(parseFields(body)["user"]);
  return { email: parseText(email) || null, languages: parseText(parseFields(metadata)["locale"]) };
}

/** Reads the body that our Jsonnet template sends. */
function readKratos(body: unknown): SignUp {
  const { email, accept_language: languages } = parseFields(body);
  const texts = Array.isArray(languages) ? languages.map(parseText) : [];
  return { email: parseText(email) || null, languages: texts.join(",") };
}

/** Reads the body that our Lambda, our Action and our step of Keycloak send. */
function readOfCode(body: unknown): SignUp {
  const { email, locale } = parseFields(body);
  return { email: parseText(email) || null, languages: parseText(locale) };
}

/** Sentences in the order of the ids that Kratos' pages know them by, from 9000001. */
const sentences: readonly SignUpSentence[] = ["blocked", "suggested", "refused", "not_checked"];

/** Returns the sentence that tells a person why the address is refused. */
function chooseSentence({ verdict, suggestion }: DecidedSignUp): SignUpSentence {
  if (suggestion !== null) {
    return "suggested";
  }
  if (verdict === "undeliverable") {
    return "blocked";
  }
  return verdict === "risky" || verdict === "deliverable" ? "refused" : "not_checked";
}

/** A decision with its sentence for the person. */
interface ToldSignUp extends DecidedSignUp {
  sentence: SignUpSentence;
  message: string;
}

/** Adds the sentence of a decision in the first known one of the languages. */
function told({ texts }: AppContext, decided: DecidedSignUp, languages: string): ToldSignUp {
  const language = negotiateLanguage(
    { headers: { "accept-language": languages } },
    texts.languages,
  );
  const sentence = chooseSentence(decided);
  const words = texts.in(language).signUps[sentence];
  return { ...decided, sentence, message: filled(words, { suggestion: decided.suggestion ?? "" }) };
}

/** A program that asks about sign-ups: its payload, its proof and the answer it reads. */
interface SignUpProgram<Answer> {
  host: SignUpHost;
  /** Reads a proven body of any shape: people choose a part of it, so a limit of names, values or depth would let them past the check. */
  read: (body: unknown) => SignUp;
  isProven: (call: { context: AppContext; request: FastifyRequest }, secret: string) => boolean;
  answer: (decided: ToldSignUp, reply: FastifyReply) => Answer;
}

/** Returns the route of a program. Unknown hooks and wrong secrets alike get 404. A call that the server refuses before it reads the body gets the owner's choice for addresses without a verdict. */
function signUpRoute<P extends z.ZodMiniType<{ id: string }>, Answer>(
  endpoint: Endpoint<P, undefined, undefined, z.ZodMiniType<Answer>>,
  { host, read, isProven, answer }: SignUpProgram<Answer>,
): Route {
  const route = openBytesRoute(endpoint, async ({ context, checks, params, request, reply }) => {
    let languages = "";
    const decided = await receiveSignUp(context, checks, {
      host,
      id: params.id,
      isProven: (secret) => isProven({ context, request }, secret),
      readEmail: () => {
        const signUp = read(JSON.parse(bytesOf(request).toString()));
        ({ languages } = signUp);
        return signUp.email;
      },
    });
    if (decided === null) {
      throw new ApiError("not_found");
    }
    return answer(told(context, decided, languages), reply);
  });
  return {
    ...route,
    answerRefused: async (context, request, reply) => {
      const { id } = request.params as { id: string };
      const decided = await decideRefused(context, { host, id });
      return decided === null ? null : answer(told(context, decided, ""), reply);
    },
  };
}

const isBearer: SignUpProgram<unknown>["isProven"] = ({ request }, secret) =>
  sameText(readAccessToken(request) ?? "", secret);

/** `POST /v1/hooks/supabase/:id`: answers Supabase Auth before it creates a user. */
export const receiveSupabaseSignUpRoute = signUpRoute(receiveSupabaseSignUp, {
  host: "supabase",
  read: readSupabase,
  isProven: ({ context, request }, secret) =>
    isSignedDelivery(secret, readSignedDelivery(request), context.now()),
  answer: ({ decision, message }) =>
    decision === "block" ? { error: { http_code: 400, message } } : {},
});

/** `POST /v1/hooks/kratos/:id`: answers the registration web hook of Ory Kratos, with a 400 that it shows beside the field. */
export const receiveKratosSignUpRoute = signUpRoute(receiveKratosSignUp, {
  host: "kratos",
  read: readKratos,
  isProven: isBearer,
  answer: ({ decision, message, sentence, suggestion }, reply) => {
    if (decision !== "block") {
      return {};
    }
    void reply.code(400);
    const id = 9_000_001 + sentences.indexOf(sentence);
    const shown = { id, text: message, type: "error" as const, context: { suggestion } };
    return { messages: [{ instance_ptr: "#/traits/email", messages: [shown] }] };
  },
});

/** The reply for the code that a program runs. */
const answerCode = ({ decision, message, suggestion }: ToldSignUp) => ({
  object: "sign_up_reply" as const,
  decision,
  message: decision === "block" ? message : null,
  suggestion,
});

/** `POST /v1/hooks/cognito/:id`: decides for the Lambda that Amazon Cognito runs before it creates a user. */
export const receiveCognitoSignUpRoute = signUpRoute(receiveCognitoSignUp, {
  host: "cognito",
  read: readOfCode,
  isProven: isBearer,
  answer: answerCode,
});

/** `POST /v1/hooks/auth0/:id`: decides for the Action that Auth0 runs before it creates a user. */
export const receiveAuth0SignUpRoute = signUpRoute(receiveAuth0SignUp, {
  host: "auth0",
  read: readOfCode,
  isProven: isBearer,
  answer: answerCode,
});

/** `POST /v1/hooks/keycloak/:id`: decides for the step of Keycloak's registration in `integrations/keycloak`. */
export const receiveKeycloakSignUpRoute = signUpRoute(receiveKeycloakSignUp, {
  host: "keycloak",
  read: readOfCode,
  isProven: isBearer,
  answer: answerCode,
});
