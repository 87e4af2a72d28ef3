import { sendContactMessage } from "#contract/contact.ts";
import { requireMailTarget } from "#server/http/requireMailTarget.ts";
import { negotiateLanguage } from "#server/http/headers/negotiateLanguage.ts";
import { limitPublic } from "#server/http/limits/limitPublic.ts";
import { contactPolicy, everyContactPolicy } from "#server/http/limits/limitRate.ts";
import { openRoute } from "#server/routing/route.ts";
import { instant } from "#server/presenters/instant.ts";
import {
  messageExpiresAt,
  receiveContactMessage,
} from "#server/services/mail/receiveContactMessage.ts";

/** `POST /v1/contact`: stores a message to the operator and mails it. */
export const sendContactMessageRoute = openRoute(
  sendContactMessage,
  async ({ body, request, reply, context, limits }) => {
    const giveBack = await limitPublic(
      { context, limits, request, reply },
      { action: "contact", network: contactPolicy, everybody: everyContactPolicy },
    );
    const target = requireMailTarget({ body, request, reply, limits });
    const email = await target.catch((error: unknown) => {
      giveBack();
      throw error;
    });
    const { row, receipt } = await receiveContactMessage(context, {
      topic: body.topic,
      name: body.name?.trim() ?? "",
      email,
      message: body.message,
      requestId: body.request_id ?? null,
      language: negotiateLanguage(request, context.texts.languages),
    });
    void reply.code(201);
    return {
      object: "contact_message" as const,
      id: row.id,
      created_at: instant(row.created_at),
      kept_until: instant(messageExpiresAt(row)),
      receipt,
    };
  },
);
