import { createJob } from "#contract/jobs.ts";
import { fieldRefusal, Refusal } from "#server/http/refusal.ts";
import { requireDiskSpace } from "#server/http/requireDiskSpace.ts";
import { scopedRoute } from "#server/http/route.ts";
import { handInOnce, type HandedIn } from "#server/jobs/handInOnce.ts";
import type { NewListSource } from "#server/jobs/createList.ts";
import { definedOnly } from "./definedOnly.ts";

const keyLength = 255;

function keyOf(header: string | string[] | undefined): string {
  if (typeof header !== "string" || header === "" || header.length > keyLength) {
    throw new Refusal("missing_idempotency_key");
  }
  return header;
}

function sourceOf(source: {
  upload_id?: string | undefined;
  emails?: string[] | undefined;
  text?: string | undefined;
}): NewListSource {
  const { upload_id: uploadId, emails, text } = source;
  const given = [uploadId, emails, text].filter((one) => one !== undefined);
  if (given.length !== 1) {
    throw fieldRefusal([{ pointer: "#/source", code: "not_allowed" }]);
  }
  if (uploadId !== undefined) {
    return { kind: "upload", uploadId };
  }
  return emails === undefined ? { kind: "text", text: text ?? "" } : { kind: "emails", emails };
}

const refusals = {
  no_upload: () => fieldRefusal([{ pointer: "#/source/upload_id", code: "not_allowed" }]),
  upload_incomplete: () => new Refusal("conflict"),
  too_many_open: () => new Refusal("concurrency_limited", { headers: { "retry-after": "60" } }),
  key_reused: () => new Refusal("idempotency_key_reused"),
} as const satisfies Record<Extract<HandedIn, { kind: "refused" }>["fault"], () => Refusal>;

/** `POST /v1/jobs`: hands a list in, once for each Idempotency-Key. */
export const createJobRoute = scopedRoute(
  createJob,
  async ({ body, who, parts, request, reply, jobs }) => {
    await requireDiskSpace(parts);
    const handedIn = await handInOnce(parts, {
      key: keyOf(request.headers["idempotency-key"]),
      body: JSON.stringify(body),
      list: {
        accountId: who.account.id,
        name: body.name ?? null,
        source: sourceOf(body.source),
        mapping: definedOnly(body.mapping ?? {}),
        options: body.options ?? {},
      },
    });
    if (handedIn.kind === "refused") {
      throw refusals[handedIn.fault]();
    }
    if (handedIn.kind === "repeated") {
      void reply.header("idempotent-replayed", "true");
    }
    jobs.wake();
    const job = JSON.parse(handedIn.body) as { id: string };
    void reply.code(201).header("location", `/v1/jobs/${job.id}`);
    return job as never;
  },
);
