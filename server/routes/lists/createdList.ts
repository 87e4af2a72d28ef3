import { responseOf } from "#server/data/tables/idempotencyRow.ts";
import type { AppContext } from "#server/context.ts";
import { invalidFields, ApiError } from "#server/http/errors/apiError.ts";
import type { ListBody } from "#server/http/listBodies/readListBody.ts";
import type { NewList, NewListSource } from "#server/lists/lifecycle/createList.ts";
import { createListOnce, type CreatedOnce } from "#server/lists/lifecycle/createListOnce.ts";
import { outgoingUrl, type TargetContext } from "#server/services/outgoing/outgoingUrl.ts";
import { listLimitErrors } from "./listLimitErrors.ts";

/** Returns the source of a list, its URL in normal form; throws 422 for a URL that may not be contacted. */
function storedSource(
  context: TargetContext,
  source: ListBody["source"],
  urlPointer: string,
): NewListSource {
  if (source.kind !== "url") {
    return source;
  }
  const target = outgoingUrl(context, source.url);
  if (target === null) {
    throw invalidFields([{ pointer: urlPointer, code: "not_a_list_url" }]);
  }
  return { kind: "url", url: target.url.href };
}

const refusals = {
  no_upload: () => invalidFields([{ pointer: "#/source/upload_id", code: "not_allowed" }]),
  upload_incomplete: () => new ApiError("conflict"),
  ...listLimitErrors,
  key_reused: () => new ApiError("idempotency_key_reused"),
  list_deleted: () => new ApiError("list_deleted"),
} as const;

function refusal(
  error: Extract<CreatedOnce, { kind: "refused" }>["error"],
  urlPointer: string,
): ApiError {
  return error === "outside_sandbox"
    ? invalidFields([{ pointer: urlPointer, code: "outside_sandbox" }])
    : refusals[error]();
}

/** A list that a request created, now or before. */
export interface CreatedListReply {
  list: ReturnType<typeof responseOf>;
  /** True if an earlier request with the same idempotency key created it. */
  repeated: boolean;
}

/** Creates a list of a request's body, once per idempotency key. `urlPointer` is the field of its URL. */
export async function createdList(
  context: AppContext,
  {
    body: { hash, source, ...body },
    urlPointer,
    idempotencyKey: key,
    ...more
  }: {
    body: ListBody;
    urlPointer: string;
    idempotencyKey: string;
  } & Pick<NewList, "accountId" | "payer" | "numbered">,
): Promise<CreatedListReply> {
  const created = await createListOnce(context, {
    key,
    hash,
    list: { ...more, source: storedSource(context, source, urlPointer), ...body },
  });
  if (created.kind === "refused") {
    throw refusal(created.error, urlPointer);
  }
  return { list: responseOf(created.body), repeated: created.kind === "repeated" };
}
