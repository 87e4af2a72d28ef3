import { createList } from "#contract/lists.ts";
import { bytesRoute } from "#server/routing/route.ts";
import { createdList, idempotencyKeyOf } from "./createdList.ts";

/** `POST /v1/lists`: creates a list, once per Idempotency-Key. */
export const createListRoute = bytesRoute(
  createList,
  async ({ caller, context, request, reply, listRunner, listBodies }) => {
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.from("{}");
    const { list, repeated } = await createdList(context, {
      body: await listBodies.read(bytes, caller.account.id),
      urlPointer: "#/source/url",
      idempotencyKey: idempotencyKeyOf(request.headers["idempotency-key"]),
      accountId: caller.account.id,
      keyId: caller.key?.id ?? null,
    });
    if (repeated) {
      void reply.header("idempotent-replayed", "true");
    }
    listRunner.wake();
    void reply.code(201).header("location", `/v1/lists/${list.id}`);
    return list as never;
  },
);
