import type { FastifyInstance } from "fastify";
import type { AppContext } from "#server/context.ts";
import { mailPreview, mailPreviewIndex } from "#server/services/mail/html/mailPreview.ts";
import { negotiatePageLanguage } from "./headers/negotiateLanguage.ts";

/** Allows the inline styles of mails, and no other resource or frame. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Serves `/ui/mails` and `/ui/mails/:kind`: every mail with sample values, for developers and translators. */
export function serveMailPreviews(
  app: FastifyInstance,
  context: Pick<AppContext, "config" | "texts">,
): void {
  app.get<{ Params: { kind?: string } }>("/ui/mails/:kind?", async (request, reply) => {
    const language = negotiatePageLanguage(request, context.texts.languages);
    const { kind } = request.params;
    const html =
      kind === undefined || kind === ""
        ? mailPreviewIndex(context, language)
        : mailPreview(context, { kind, language });
    if (html === null) {
      return reply.callNotFound();
    }
    return reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", policy)
      .header("x-robots-tag", "noindex")
      .send(html);
  });
}
