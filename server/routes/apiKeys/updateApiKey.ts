import { updateApiKey } from "#contract/apiKeys.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import { ApiError, invalidFields } from "#server/http/errors/apiError.ts";
import { sensitiveRoute } from "#server/routing/route.ts";
import { presentApiKey } from "#server/presenters/presentApiKey.ts";
import { keyOptionError } from "./keyOptionError.ts";
import { recentUsage } from "#server/services/apiKeys/recentUsage.ts";
import {
  type UpdatedApiKey,
  applyApiKeyChanges,
} from "#server/services/apiKeys/applyApiKeyChanges.ts";

function toApiError(ended: Extract<UpdatedApiKey, { ok: false }>): ApiError {
  switch (ended.error) {
    case "empty_name":
      return invalidFields([{ pointer: "#/name", code: "empty" }]);
    case "not_a_network": {
      const pointer = `#/allowed_networks/${ended.network}`;
      return invalidFields([{ pointer, code: "not_a_network" }]);
    }
    case "not_for_mode":
    case "no_origin":
    case "not_an_origin":
      return invalidFields([keyOptionError(ended)]);
    case "not_found":
    default:
      return new ApiError("not_found");
  }
}

/** `PATCH /v1/api-keys/:id`: changes, disables or enables a key. */
export const updateApiKeyRoute = sensitiveRoute(
  updateApiKey,
  async ({ context, caller, params, body, request }) => {
    const accountId = caller.account.id;
    const from = clientInfo(request);
    const ended = await applyApiKeyChanges(context, {
      accountId,
      id: params.id,
      changes: body,
      from,
    });
    if (!ended.ok) {
      throw toApiError(ended);
    }
    const usage = await recentUsage(context, accountId);
    return presentApiKey(ended.row, context.now(), usage.get(params.id));
  },
);
