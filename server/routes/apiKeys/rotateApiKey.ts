import { rotateApiKey } from "#contract/apiKeys.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import { negotiateLanguage } from "#server/http/headers/negotiateLanguage.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { sensitiveRoute } from "#server/routing/route.ts";
import { describeApiKey } from "#server/services/apiKeys/describeApiKeys.ts";
import { replaceApiKey } from "#server/services/apiKeys/replaceApiKey.ts";

/** `POST /v1/api-keys/:id/rotate`: gives a key a new secret; only this response contains it. */
export const rotateApiKeyRoute = sensitiveRoute(
  rotateApiKey,
  async ({ context, caller, params, body, request }) => {
    const rotated = await replaceApiKey(context, {
      user: caller.user,
      account: caller.account,
      id: params.id,
      graceS: body.grace_s,
      language: negotiateLanguage(request, context.texts.languages),
      from: clientInfo(request),
    });
    if (rotated === undefined) {
      throw new ApiError("not_found");
    }
    return { ...(await describeApiKey(context, rotated.row)), key: rotated.key };
  },
);
