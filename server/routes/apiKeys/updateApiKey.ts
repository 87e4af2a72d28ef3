import { updateApiKey } from "#contract/apiKeys.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import { ApiError, invalidFields } from "#server/http/errors/apiError.ts";
import { sensitiveRoute } from "#server/routing/route.ts";
import { negotiateLanguage } from "#server/http/headers/negotiateLanguage.ts";
import { describeApiKey } from "#server/services/apiKeys/describeApiKeys.ts";
import { keyOptionError } from "./keyOptionError.ts";
import {
  type UpdatedApiKey,
  applyApiKeyChanges,
} from "#server/services/apiKeys/applyApiKeyChanges.ts";

function toApiError(refused: Extract<UpdatedApiKey, { ok: false }>): ApiError {
  switch (refused.error) {
    case "empty_name":
      return invalidFields([{ pointer: "#/name", code: "empty" }]);
    case "not_a_network": {
      const pointer = `#/allowed_networks/${refused.network}`;
      return invalidFields([{ pointer, code: "not_a_network" }]);
    }
    case "not_a_key_holder":
      return invalidFields([{ pointer: "#/creator_id", code: refused.error }]);
    case "not_for_mode":
    case "no_origin":
    case "not_an_origin":
      return invalidFields([keyOptionError(refused)]);
    case "not_found":
    default:
      return new ApiError("not_found");
  }
}

/** `PATCH /v1/api-keys/:id`: changes, disables or enables a key. */
export const updateApiKeyRoute = sensitiveRoute(
  updateApiKey,
  async ({ context, caller, params, body, request }) => {
    const updated = await applyApiKeyChanges(context, {
      accountId: caller.account.id,
      id: params.id,
      changes: body,
      language: negotiateLanguage(request, context.texts.languages),
      from: clientInfo(request),
    });
    if (!updated.ok) {
      throw toApiError(updated);
    }
    return describeApiKey(context, updated.row);
  },
);
