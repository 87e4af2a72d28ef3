import { createApiKey } from "#contract/apiKeys.ts";
import { limits } from "#contract/limits.ts";
import { insertApiKey } from "#server/data/apiKeys.ts";
import type { ApiKeyRow } from "#server/data/tables.ts";
import { sha256 } from "#server/digest.ts";
import { askerFacts } from "#server/http/askerFacts.ts";
import { languageOf } from "#server/http/language.ts";
import { fieldRefusal, Refusal } from "#server/http/refusal.ts";
import { sensitiveRoute } from "#server/http/route.ts";
import { newId } from "#server/ids.ts";
import { presentApiKey } from "#server/present/apiKey.ts";
import { newApiKey } from "#server/work/apiKeys.ts";
import { recordEvent } from "#server/work/audit.ts";
import { notify } from "#server/work/notices.ts";

const day = 86_400_000;

/** `POST /v1/api-keys`: a new key, which no later answer holds again. */
export const createApiKeyRoute = sensitiveRoute(
  createApiKey,
  async ({ parts, who, body, request, reply }) => {
    const name = body.name.trim();
    if (name === "") {
      throw fieldRefusal([{ pointer: "#/name", code: "empty" }]);
    }
    const now = parts.now();
    const key = newApiKey();
    const row: ApiKeyRow = {
      id: newId("key"),
      account_id: who.account.id,
      name,
      hash: sha256(key),
      last4: key.slice(-4),
      created_at: now,
      expires_at: body.expires_in_days === null ? null : now + body.expires_in_days * day,
      revoked_at: null,
      last_used_at: null,
      last_used_network: null,
    };
    await parts.database.atomically(async (queries) => {
      if (!(await insertApiKey(queries, row, limits.keysMax))) {
        const bounds = { max: limits.keysMax };
        throw new Refusal("conflict", { fields: [{ pointer: "#", code: "too_many", bounds }] });
      }
      const about = { accountId: row.account_id, kind: "key_created", detail: name } as const;
      const from = askerFacts(request);
      await recordEvent(queries, { ...about, at: now, from });
      await notify(parts, queries, {
        kind: "key_created",
        account: who.account,
        language: languageOf(request, parts.texts.languages),
        at: now,
        from,
        detail: name,
      });
    });
    void reply.code(201);
    return { ...presentApiKey(row, now), key };
  },
);
