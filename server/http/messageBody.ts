import type { FastifyRequest } from "fastify";
import type { SentenceName, Texts } from "#server/config/texts.ts";
import { negotiateLanguage } from "./headers/negotiateLanguage.ts";

/** Returns a body with a message in the language of the request. */
export function messageBody(
  texts: Texts,
  request: FastifyRequest,
  name: SentenceName,
): { message: string } {
  return { message: texts.in(negotiateLanguage(request, texts.languages)).sentences[name] };
}
