import { sendContactMessage } from "#contract/contact.ts";
import { askedAddress } from "#server/http/askedAddress.ts";
import { languageOf } from "#server/http/language.ts";
import { limitPublic } from "#server/http/puzzles.ts";
import { contactPolicy, everyContactPolicy } from "#server/http/rateLimits.ts";
import { openRoute } from "#server/http/route.ts";
import { instant } from "#server/present/instant.ts";
import { keptUntil, receiveMessage } from "#server/work/receiveMessage.ts";

/** `POST /v1/contact`: keeps a message to the operator, and mails it there. */
export const sendContactMessageRoute = openRoute(
  sendContactMessage,
  async ({ body, request, reply, parts, limits }) => {
    const giveBack = await limitPublic(
      { parts, limits, request, reply },
      { action: "contact", network: contactPolicy, everybody: everyContactPolicy },
    );
    const asked = askedAddress({ body, request, reply, limits });
    const email = await asked.catch((error: unknown) => {
      giveBack();
      throw error;
    });
    const { row, receipt } = await receiveMessage(parts, {
      topic: body.topic,
      name: body.name?.trim() ?? "",
      email,
      message: body.message,
      requestId: body.request_id ?? null,
      language: languageOf(request, parts.texts.languages),
    });
    void reply.code(201);
    return {
      object: "contact_message" as const,
      id: row.id,
      created_at: instant(row.created_at),
      kept_until: instant(keptUntil(row)),
      receipt,
    };
  },
);
