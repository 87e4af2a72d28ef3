import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { cancelList, finishList, pauseList, startList } from "#contract/listActions.ts";
import { fixRows, readListIssues, listMalformed, readListPreview } from "#contract/listReview.ts";
import { readListReplies } from "#contract/listReplies.ts";
import { readListDomains, readListReasons, readListRow, readListRows } from "#contract/listRows.ts";
import { readList, streamList, updateList } from "#contract/lists.ts";
import type { List } from "#contract/listShape.ts";
import { listRow, pageWith, preview } from "#tests/web/support/lists.ts";
import { openPage } from "#tests/web/support/page.tsx";
import { eventStream } from "#tests/web/support/serveChecks.ts";
import { serve, server } from "#tests/web/support/server.ts";
import { quitSession } from "#tests/web/support/tokens.ts";

const never = new Promise(() => undefined);

/** Serves one list in the state of `now`; `stream` has the events for its listeners. */
export function serveList(first: List, stream: Parameters<typeof eventStream>[0] = [never]) {
  const list = { now: first, asked: [] as unknown[], suggested: 0 };
  const after =
    (over: Partial<List>) =>
    ({ body }: { body: unknown }) => {
      list.asked.push(body);
      list.now = { ...list.now, ...over };
      return list.now;
    };
  server.use(
    serve(readList, () => list.now),
    serve(readListPreview, () => preview()),
    serve(streamList, () => eventStream(stream)),
    serve(listMalformed, () =>
      pageWith([
        {
          position: 7,
          line: 8,
          value: "ada@gmail,com",
          code: "syntax_domain_char",
          suggestion: "ada@gmail.com",
        },
      ]),
    ),
    serve(readListIssues, () => ({
      object: "list_issues" as const,
      data: [
        {
          kind: "trailing_separator" as const,
          count: 2,
          fixable: 2,
          example: { position: 9, value: "bela@example.com,", suggestion: "bela@example.com" },
        },
        {
          kind: "missing_at" as const,
          count: 1,
          fixable: 0,
          example: { position: 11, value: "not provided", suggestion: null },
        },
        {
          kind: "mailto" as const,
          count: 0,
          fixable: 0,
          example: { position: 1, value: "", suggestion: null },
        },
        {
          kind: "typo_domain" as const,
          count: 4,
          fixable: 4,
          example: { position: 12, value: "a@gmial.com", suggestion: "a@gmail.com" },
        },
      ],
    })),
    serve(readListReasons, () => ({
      object: "list_reasons" as const,
      data: [
        { verdict: "deliverable" as const, reason: "mailbox_accepted" as const, count: 900 },
        { verdict: "risky" as const, reason: "accept_all" as const, count: 100 },
      ],
    })),
    serve(readListRows, ({ request }) => {
      const asked = new URL(request.url).searchParams;
      const wanted = asked.get("verdict");
      const line = asked.get("line");
      const from = line === null ? Number(asked.get("from") ?? 1) : Number(line) - 1;
      const rows = Array.from({ length: Number(asked.get("limit")) }, (_, index) =>
        from + index === 2
          ? listRow(2, {
              verdict: "risky",
              reason: "accept_all",
              reply: "250 accepts all",
              deciding: { check: "accept_all", line: "250 accepts all", reply: "250 accepts all" },
            })
          : listRow(from + index),
      );
      const fitting = rows.filter(({ verdict }) => wanted === null || verdict === wanted);
      if (asked.get("suggestion") === "any") {
        const meant = rows.map((row) => ({ ...row, suggestion: "ada@gmail.com" }));
        return { ...pageWith(meant.slice(0, list.suggested)), total: list.suggested, first: 1 };
      }
      const total = wanted === "risky" ? 1 : asked.has("score_min") ? 17 : 900;
      return {
        ...pageWith(fitting),
        has_more: fitting.length >= Number(asked.get("limit")) - 1,
        ...(asked.get("include") === "total" ? { total, first: from } : {}),
      };
    }),
    serve(readListRow, ({ params }) => ({
      object: "list_row_result" as const,
      row: listRow(Number(params["position"])),
      validation: null,
      evidence: null,
      reused: null,
    })),
    serve(readListReplies, ({ request }) => {
      const q = new URL(request.url).searchParams.get("q") ?? "";
      const data = Array.from({ length: 7 }, (_, index) => ({
        reply: index === 0 ? "250 accepts all" : `550 5.1.${index} user unknown`,
        verdict: index === 0 ? ("risky" as const) : ("undeliverable" as const),
        reason: index === 0 ? ("accept_all" as const) : ("mailbox_not_found" as const),
        count: 100 - index,
      })).filter(({ reply }) => reply.includes(q));
      return { object: "list_replies" as const, data };
    }),
    serve(readListDomains, () => ({
      object: "list_domains" as const,
      data: [{ domain: "gone.example", rows: 9, undeliverable: 8 }],
    })),
    serve(startList, after({ state: "queued" })),
    serve(pauseList, after({ state: "paused" })),
    serve(cancelList, after({ state: "canceled" })),
    serve(finishList, after({ state: "completed" })),
    serve(updateList, after({ state: "parsing", counts: null })),
    serve(fixRows, after({ state: "parsing", counts: null })),
  );
  return list;
}

/** Opens the page of the list. */
export async function openList(name = "people.csv", path = "/bulk-upload/list_1") {
  quitSession();
  // jsdom doesn't scroll.
  Element.prototype.scrollIntoView = () => undefined;
  await openPage(path);
  await screen.findByRole("heading", { level: 1, name });
  return userEvent.setup();
}
