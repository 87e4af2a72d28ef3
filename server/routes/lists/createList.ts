import { responseOf } from "#server/data/tables/idempotencyRow.ts";
import { createList } from "#contract/lists.ts";
import { invalidFields, ApiError } from "#server/http/errors/apiError.ts";
import type { ListBody } from "#server/http/listBodies/readListBody.ts";
import { bytesRoute } from "#server/routing/route.ts";
import type { NewListSource } from "#server/lists/lifecycle/createList.ts";
import { createListOnce, type CreatedOnce } from "#server/lists/lifecycle/createListOnce.ts";
import { outgoingUrl, type TargetContext } from "#server/services/outgoing/outgoingUrl.ts";
import { listLimitErrors } from "./listLimitErrors.ts";

const keyLength = 255;

function parseIdempotencyKey(header: string | string[] | undefined): string {
  if (typeof header !== "string" || header === "" || header.length > keyLength) {
    throw new ApiError("missing_idempotency_key");
  }
  return header;
}

/** Returns the source of a list, its URL in normal form; throws 422 for a URL that may not be contacted. */
function storedSource(context: TargetContext, source: ListBody["source"]): NewListSource {
  if (source.kind !== "url") {
    return source;
  }
  const target = outgoingUrl(context, source.url);
  if (target === null) {
    throw invalidFields([{ pointer: "#/source/url", code: "not_a_list_url" }]);
  }
  return { kind: "url", url: target.url.href };
}

const refusals = {
  no_upload: () => invalidFields([{ pointer: "#/source/upload_id", code: "not_allowed" }]),
  upload_incomplete: () => new ApiError("conflict"),
  ...listLimitErrors,
  outside_sandbox: () => invalidFields([{ pointer: "#/source/url", code: "outside_sandbox" }]),
  key_reused: () => new ApiError("idempotency_key_reused"),
  list_deleted: () => new ApiError("list_deleted"),
} as const satisfies Record<Extract<CreatedOnce, { kind: "refused" }>["error"], () => ApiError>;

/** `POST /v1/lists`: creates a list, once per Idempotency-Key. */
export const createListRoute = bytesRoute(
  createList,
  async ({ caller, context, request, reply, listRunner, listBodies }) => {
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.from("{}");
    const { hash, source, ...body } = await listBodies.read(bytes, caller.account.id);
    const created = await createListOnce(context, {
      key: parseIdempotencyKey(request.headers["idempotency-key"]),
      hash,
      list: {
        accountId: caller.account.id,
        keyId: caller.key?.id ?? null,
        source: storedSource(context, source),
        ...body,
      },
    });
    if (created.kind === "refused") {
      throw refusals[created.error]();
    }
    if (created.kind === "repeated") {
      void reply.header("idempotent-replayed", "true");
    }
    listRunner.wake();
    const list = responseOf(created.body);
    void reply.code(201).header("location", `/v1/lists/${list.id}`);
    return list as never;
  },
);
