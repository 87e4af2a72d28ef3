import { createApiKey } from "#contract/apiKeys.ts";
import { freeLimits } from "#contract/freeLimits.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import { negotiateLanguage } from "#server/http/headers/negotiateLanguage.ts";
import { invalidFields, ApiError } from "#server/http/errors/apiError.ts";
import { sensitiveRoute } from "#server/routing/route.ts";
import { keyOptionError } from "./keyOptionError.ts";
import { describeApiKey } from "#server/services/apiKeys/describeApiKeys.ts";
import { issueApiKey, type IssuedApiKey } from "#server/services/apiKeys/issueApiKey.ts";

function toApiError(refused: Extract<IssuedApiKey, { ok: false }>): ApiError {
  switch (refused.error) {
    case "empty_name":
      return invalidFields([{ pointer: "#/name", code: "empty" }]);
    case "not_a_network":
      return invalidFields([
        { pointer: `#/allowed_networks/${refused.network}`, code: "not_a_network" },
      ]);
    case "not_for_mode":
    case "no_origin":
    case "not_an_origin":
      return invalidFields([keyOptionError(refused)]);
    case "too_many":
    default: {
      const bounds = { max: freeLimits.keysMax };
      return new ApiError("conflict", { fields: [{ pointer: "#", code: "too_many", bounds }] });
    }
  }
}

/** `POST /v1/api-keys`: creates a key; only this response contains it. */
export const createApiKeyRoute = sensitiveRoute(
  createApiKey,
  async ({ context, caller, body, request, reply }) => {
    const issued = await issueApiKey(context, {
      user: caller.user,
      account: caller.account,
      options: body,
      language: negotiateLanguage(request, context.texts.languages),
      from: clientInfo(request),
    });
    if (!issued.ok) {
      throw toApiError(issued);
    }
    void reply.code(201);
    return { ...(await describeApiKey(context, issued.row)), key: issued.key };
  },
);
