import { createApiKey } from "#contract/apiKeys.ts";
import { limits } from "#contract/limits.ts";
import { askerFacts } from "#server/http/askerFacts.ts";
import { languageOf } from "#server/http/language.ts";
import { fieldRefusal, Refusal } from "#server/http/refusal.ts";
import { sensitiveRoute } from "#server/http/route.ts";
import { presentApiKey } from "#server/present/apiKey.ts";
import { createKey, type MadeKey } from "#server/work/createKey.ts";

function refusalOf(made: Extract<MadeKey, { ok: false }>): Refusal {
  switch (made.fault) {
    case "empty_name":
      return fieldRefusal([{ pointer: "#/name", code: "empty" }]);
    case "not_a_network":
      return fieldRefusal([
        { pointer: `#/allowed_networks/${made.network}`, code: "not_a_network" },
      ]);
    case "too_many":
    default: {
      const bounds = { max: limits.keysMax };
      return new Refusal("conflict", { fields: [{ pointer: "#", code: "too_many", bounds }] });
    }
  }
}

/** `POST /v1/api-keys`: a new key, which no later answer holds again. */
export const createApiKeyRoute = sensitiveRoute(
  createApiKey,
  async ({ parts, who, body, request, reply }) => {
    const made = await createKey(parts, {
      account: who.account,
      wishes: body,
      language: languageOf(request, parts.texts.languages),
      from: askerFacts(request),
    });
    if (!made.ok) {
      throw refusalOf(made);
    }
    void reply.code(201);
    return { ...presentApiKey(made.row, parts.now()), key: made.key };
  },
);
