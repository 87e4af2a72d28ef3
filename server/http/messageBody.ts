import type { FastifyRequest } from "fastify";
import type { SentenceName, Texts } from "#server/config/texts.ts";
import { languageOf } from "./headers/languageOf.ts";

/** A sentence of ours in the language asked for, as the body of an answer. */
export function messageBody(
  texts: Texts,
  request: FastifyRequest,
  name: SentenceName,
): { message: string } {
  return { message: texts.in(languageOf(request, texts.languages)).sentences[name] };
}
