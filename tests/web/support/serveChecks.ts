import { HttpResponse } from "msw";
import { readCredits } from "#contract/credits.ts";
import { deleteDraft, listDrafts, saveDraft, type Draft } from "#contract/drafts.ts";
import { readLists } from "#contract/lists.ts";
import {
  createValidation,
  listValidations,
  readEvidence,
  readValidation,
  streamValidation,
  type RunningValidation,
  type Validation,
  type ValidationEvents,
} from "#contract/validations.ts";
import {
  createVerdictReport,
  deleteVerdictReport,
  listVerdictReports,
  type VerdictReport,
} from "#contract/verdictReports.ts";
import { serve, server } from "./server.ts";
import { evidence, running, validation } from "./validations.ts";

type Event = {
  [Name in keyof ValidationEvents]: [Name, ValidationEvents[Name]];
}[keyof ValidationEvents];

/** Returns the events of a check in the format of an event stream. */
export function eventBytes(events: readonly Event[]): Uint8Array {
  const text = events
    .map(
      ([name, data], index) =>
        `id: ${index + 1}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`,
    )
    .join("");
  return new TextEncoder().encode(text);
}

/** Returns a response that sends `parts` one by one, waiting for those that are promises; `cut` breaks it at its end. */
export function eventStream(
  parts: readonly (Uint8Array | Promise<unknown>)[],
  { cut = false } = {},
): Response {
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      for (const part of parts) {
        // jsdom's encoder makes arrays of another realm, which instanceof doesn't recognize.
        if (ArrayBuffer.isView(part)) {
          controller.enqueue(part);
        } else {
          // Parts are sent one after another on purpose.
          // oxlint-disable-next-line no-await-in-loop
          await part;
        }
      }
      if (cut) {
        // An error discards unread data, so let the client read first.
        await new Promise((resolve) => {
          setTimeout(resolve, 50);
        });
        controller.error(new TypeError("connection lost"));
      } else {
        controller.close();
      }
    },
  });
  return new HttpResponse(body, { headers: { "content-type": "text/event-stream" } });
}

/** Returns the server's response to a check without a verdict yet. */
export function stillRunning(over: Partial<RunningValidation> = {}): Response {
  return HttpResponse.json(running(over), { status: 202 });
}

/** Serves one check that ends as `result`, with an empty history; returns the requests it received. */
export function serveChecks(result: Validation = validation()) {
  const asked = {
    /** Request bodies of the checks started. */
    started: [] as unknown[],
    history: [] as Validation[],
    reports: [] as VerdictReport[],
    drafts: [] as Draft[],
    balanceReads: 0,
  };
  server.use(
    serve(createValidation, ({ body }) => {
      asked.started.push(body);
      return stillRunning({ id: result.id, input: result.input });
    }),
    serve(listValidations, () => ({
      object: "list" as const,
      data: asked.history,
      has_more: false,
      next_cursor: null,
    })),
    serve(readLists, () => ({
      object: "list" as const,
      data: [],
      has_more: false,
      next_cursor: null,
    })),
    serve(streamValidation, () => {
      asked.history = [result];
      return eventStream([
        eventBytes([...result.checks.map((check): Event => ["check", check]), ["done", result]]),
      ]);
    }),
    serve(readEvidence, () => evidence({ validation_id: result.id })),
    serve(readValidation, () => result),
    serve(listVerdictReports, () => ({
      object: "list" as const,
      data: asked.reports,
      has_more: false,
      next_cursor: null,
    })),
    serve(createVerdictReport, ({ body, params }) => {
      const report: VerdictReport = {
        note: null,
        author: null,
        ...(body as Pick<VerdictReport, "outcome">),
        object: "verdict_report",
        validation_id: String(params["id"]),
        verdict: result.verdict,
        reason: result.reason,
        created_at: "2026-11-20T14:00:00.000Z",
      };
      asked.reports = [report];
      return report;
    }),
    serve(deleteVerdictReport, () => {
      asked.reports = [];
      return undefined;
    }),
    serve(readCredits, () => {
      asked.balanceReads += 1;
      return { object: "credits" as const, balance: 1250, held: 0, plan: "professional" };
    }),
    serve(listDrafts, () => ({ object: "list" as const, data: asked.drafts })),
    serve(saveDraft, ({ body, params }) => {
      const kept: Draft = {
        ...(body as Omit<Draft, "id" | "object" | "updated_at">),
        id: String(params["id"]),
        object: "draft",
        updated_at: "2026-11-20T14:00:00.000Z",
      };
      asked.drafts = [...asked.drafts.filter(({ id }) => id !== kept.id), kept];
      return kept;
    }),
    serve(deleteDraft, ({ params }) => {
      asked.drafts = asked.drafts.filter(({ id }) => id !== params["id"]);
      return undefined;
    }),
  );
  return asked;
}
