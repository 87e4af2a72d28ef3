import { choosePayer } from "#server/http/auth/guard.ts";
import { createList } from "#contract/lists.ts";
import { bytesRoute } from "#server/routing/route.ts";
import { recordCall } from "#server/http/auth/recordCall.ts";
import { requireIdempotencyKey } from "#server/http/requireIdempotencyKey.ts";
import { createdList } from "./createdList.ts";

/** `POST /v1/lists`: creates a list, once per Idempotency-Key. */
export const createListRoute = bytesRoute(createList, async (call) => {
  const { caller, context, request, reply, listRunner, listBodies } = call;
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.from("{}");
  const { list, repeated } = await createdList(context, {
    body: await listBodies.read(bytes, caller.account.id),
    urlPointer: "#/source/url",
    idempotencyKey: requireIdempotencyKey(request.headers["idempotency-key"]),
    accountId: caller.account.id,
    payer: choosePayer(caller),
  });
  if (repeated) {
    void reply.header("idempotent-replayed", "true");
  } else {
    await recordCall(call, "list_created", list.id);
  }
  listRunner.wake();
  void reply.code(201).header("location", `/v1/lists/${list.id}`);
  return list as never;
});
