import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createExport } from "#contract/exports.ts";
import type { Job } from "#contract/jobShape.ts";
import {
  cancelJob,
  deleteJob,
  fixRows,
  listJobDomains,
  listJobReasons,
  listJobRows,
  listMalformed,
  pauseJob,
  readJob,
  readJobPreview,
  recheckJob,
  resumeJob,
  startJob,
  streamJob,
  updateJob,
} from "#contract/jobs.ts";
import { job, jobRow, pageWith, preview, runningJob } from "#tests/web/support/jobs.ts";
import { address, openPage, serveAccount } from "#tests/web/support/page.tsx";
import { serve, server } from "#tests/web/support/server.ts";
import { eventStream } from "#tests/web/support/serveChecks.ts";
import { leaveSession } from "#tests/web/support/tokens.ts";

const event = (name: "job" | "done", data: Job) =>
  new TextEncoder().encode(
    `id: ${data.progress.done}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`,
  );
const never = new Promise(() => undefined);

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

/** A server with one list, which is as `now` says; `stream` is what its listeners are sent. */
function serveList(first: Job, stream: Parameters<typeof eventStream>[0] = [never]) {
  const list = { now: first, asked: [] as unknown[], suggested: 0 };
  const after =
    (over: Partial<Job>) =>
    ({ body }: { body: unknown }) => {
      list.asked.push(body);
      list.now = { ...list.now, ...over };
      return list.now;
    };
  server.use(
    serve(readJob, () => list.now),
    serve(readJobPreview, () => preview()),
    serve(streamJob, () => eventStream(stream)),
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
    serve(listJobReasons, () => ({
      object: "job_reasons" as const,
      data: [
        { verdict: "deliverable" as const, reason: "mailbox_accepted" as const, count: 900 },
        { verdict: "risky" as const, reason: "accept_all" as const, count: 100 },
      ],
    })),
    serve(listJobRows, ({ request }) => {
      const asked = new URL(request.url).searchParams;
      const wanted = asked.get("verdict");
      const line = asked.get("line");
      const from = line === null ? Number(asked.get("from") ?? 1) : Number(line) - 1;
      const rows = Array.from({ length: Number(asked.get("limit")) }, (_, index) =>
        from + index === 2
          ? jobRow(2, { verdict: "risky", reason: "accept_all", reply: "250 accepts all" })
          : jobRow(from + index),
      );
      const fitting = rows.filter(({ verdict }) => wanted === null || verdict === wanted);
      if (asked.get("suggestion") === "any") {
        const meant = rows.map((row) => ({ ...row, suggestion: "ada@gmail.com" }));
        return { ...pageWith(meant.slice(0, list.suggested)), total: list.suggested, first: 1 };
      }
      const total = wanted === "risky" ? 1 : asked.has("score_min") ? 17 : 900;
      return {
        ...pageWith(fitting),
        ...(asked.get("include") === "total" ? { total, first: from } : {}),
      };
    }),
    serve(listJobDomains, () => ({
      object: "job_domains" as const,
      data: [{ domain: "gone.example", rows: 9, undeliverable: 8 }],
    })),
    serve(startJob, after({ state: "queued" })),
    serve(pauseJob, after({ state: "paused" })),
    serve(cancelJob, after({ state: "canceled" })),
    serve(updateJob, after({ state: "parsing", counts: null })),
    serve(fixRows, after({ state: "parsing", counts: null })),
  );
  return list;
}

async function open(name = "people.csv") {
  leaveSession();
  await openPage("/bulk-upload/job_1");
  await screen.findByRole("heading", { level: 1, name });
  return userEvent.setup();
}

beforeEach(() => {
  serveAccount();
  Element.prototype.scrollIntoView = () => undefined;
});

test("the button names how many addresses are checked and the most it costs", async () => {
  const list = serveList(job());
  const user = await open();
  const start = await screen.findByRole("button", {
    name: "Check 1,000 addresses for at most 1,000 credits",
  });
  expect(screen.getByText("At most 1,000 credits of the 1,250 you have.")).toBeVisible();
  await user.click(start);
  await screen.findByText("In line");
  expect(list.asked).toEqual([{}]);
});

test("credits that are missing are named, and nothing is started", async () => {
  serveAccount({}, 400);
  const list = serveList(job());
  const user = await open();
  expect(await screen.findByText(/600 credits are missing/u)).toBeVisible();
  await user.click(screen.getByRole("button", { name: /^Check 1,000 addresses/u }));
  expect(list.asked).toEqual([]);
});

test("a file that was handed in before is named with its list, and nothing is blocked", async () => {
  const earlier = { job_id: "job_0", name: "November", created_at: "2026-11-03T12:00:00.000Z" };
  const list = serveList(job({ same_file: earlier }));
  const user = await open();
  expect(await screen.findByText("The same file was handed in on Nov 3, 2026")).toBeVisible();
  const link = screen.getByRole("link", { name: "November" });
  expect(link).toHaveAttribute("href", "/bulk-upload/job_0");
  expect(screen.getByText(/can be taken over, free/u)).toBeVisible();
  await user.click(screen.getByRole("button", { name: /^Check 1,000 addresses/u }));
  await screen.findByText("In line");
  expect(list.asked).toEqual([{}]);
});

test("whoever takes recent answers over already is not told to", async () => {
  const same = { job_id: "job_0", name: "November", created_at: "2026-11-03T12:00:00.000Z" };
  const options = { ...job().options, skip_if_validated_within_s: 604_800 };
  serveList(job({ state: "needs_mapping", counts: null, same_file: same, options }));
  await open();
  expect(await screen.findByRole("link", { name: "November" })).toBeVisible();
  expect(screen.queryByText(/can be taken over, free/u)).toBeNull();
});

test("a row that is no address is mended by its suggestion", async () => {
  const list = serveList(job());
  const user = await open();
  await user.click(await screen.findByRole("button", { name: "Take the suggestion" }));
  await user.click(screen.getByRole("button", { name: "Mend 1 row" }));
  await screen.findByText("Counting");
  expect(list.asked).toEqual([{ rows: [{ position: 7, email: "ada@gmail.com" }] }]);
  // What was counted before stays in view meanwhile.
  expect(screen.getByRole("heading", { name: "What is in the list" })).toBeVisible();
});

test("a list that waits for its column is counted once one is chosen", async () => {
  const list = serveList(job({ state: "needs_mapping", counts: null }));
  server.use(
    serve(readJobPreview, () =>
      preview({ email_column: { index: null, because: "several_fit", candidates: [0, 1] } }),
    ),
  );
  const user = await open();
  await user.selectOptions(await screen.findByLabelText("Column with the addresses"), "0");
  await waitFor(() => expect(list.asked).toEqual([{ mapping: { email_column: 0 } }]));
});

test("a running list is followed live to its end, never backwards", async () => {
  const { promise: gate, resolve: go } = Promise.withResolvers<null>();
  const done = runningJob(1005, { state: "completed", completed_at: "2026-11-20T14:05:00.000Z" });
  const list = serveList(runningJob(100), [
    event("job", runningJob(300)),
    event("job", runningJob(200)),
    gate,
    event("done", done),
  ]);
  await open();
  expect(await screen.findByText("300 of 1,005 rows done")).toBeVisible();
  expect(document.title).toBe("29% · people.csv · Mailverdict");
  list.now = done;
  go(null);
  expect(await screen.findByRole("heading", { name: "1,005 rows checked" })).toBeVisible();
  expect(document.title).toBe("Done · people.csv · Mailverdict");
});

test("whoever allows it and looks elsewhere is notified when the list ends, once", async () => {
  const shown: [string, NotificationOptions | undefined][] = [];
  class Shown extends EventTarget {
    static permission: NotificationPermission = "default";
    static async requestPermission(): Promise<NotificationPermission> {
      Shown.permission = "granted";
      return Shown.permission;
    }
    constructor(title: string, options?: NotificationOptions) {
      super();
      shown.push([title, options]);
    }
  }
  vi.stubGlobal("Notification", Shown);
  vi.spyOn(document, "hasFocus").mockReturnValue(false);
  const { promise: gate, resolve: go } = Promise.withResolvers<null>();
  const done = runningJob(1005, { state: "completed", completed_at: "2026-11-20T14:05:00.000Z" });
  const list = serveList(runningJob(100), [gate, event("done", done)]);
  const user = await open();
  await user.click(await screen.findByRole("button", { name: /^Notify me in this browser/u }));
  expect(await screen.findByText(/^This browser notifies you/u)).toBeVisible();
  expect(shown).toEqual([]);
  list.now = done;
  go(null);
  expect(await screen.findByRole("heading", { name: "1,005 rows checked" })).toBeVisible();
  expect(shown).toEqual([
    [
      "people.csv: Done",
      { body: "1,005 of 1,005 rows done", lang: "en", dir: "ltr", tag: "job_1" },
    ],
  ]);
});

test("a live view that breaks off says so, and the list is asked for instead", async () => {
  serveList(runningJob(100));
  server.use(http.get("*/v1/jobs/job_1/events", () => new HttpResponse(null, { status: 502 })));
  await open();
  expect(await screen.findByText(/The live view broke off/u)).toBeVisible();
});

test("a list at work says what takes so long, what is asked again, and that the tab can be closed", async () => {
  const progress: Job["progress"] = {
    ...runningJob(100).progress,
    left: {
      earliest: inSeconds(300),
      latest: inSeconds(600),
      brake: { provider: "outlook.com", per_minute: 60, remaining: 400 },
    },
    retrying: 312,
    next_retry_at: inSeconds(120),
  };
  serveList(runningJob(100, { progress }));
  await open();
  expect(await screen.findByText(/5 min to 10 min left/u)).toBeVisible();
  expect(screen.getByText(/outlook\.com is the brake: 400 rows left there/u)).toBeVisible();
  expect(screen.getByText(/312 rows will be asked about again/u)).toBeVisible();
  expect(screen.getByText(/You can close this tab/u)).toBeVisible();
});

const at = (phase: Job["progress"]["phase"], more: Partial<Job["progress"]> = {}) =>
  runningJob(100, { progress: { ...runningJob(100).progress, phase, ...more } });

describe("a list of which no row is done for a minute", () => {
  beforeEach(() =>
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true }),
  );
  afterEach(() => vi.useRealTimers());
  const brake = { provider: "outlook.com", per_minute: 60, remaining: 400 };
  const left = { earliest: inSeconds(300), latest: inSeconds(600), brake };

  test.each([
    ["a worker", { ...at("none"), state: "queued" as const }, /waits for its turn/u],
    ["the DNS", at("records"), /answers of the DNS/u],
    ["a provider", at("mailboxes", { left }), /waits for outlook\.com.*60 mailboxes a minute/u],
    ["mail hosts", at("mailboxes"), /mail hosts that take long/u],
  ])("says that it waits for %s", async (_, waiting, said) => {
    serveList(waiting);
    await open();
    await screen.findByRole("progressbar", { name: "Progress" });
    await act(() => vi.advanceTimersByTimeAsync(58_000));
    expect(screen.queryByText("No row was done for a minute")).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(screen.getByText("No row was done for a minute")).toBeVisible();
    expect(screen.getByText(said)).toBeVisible();
  });

  test("says nothing where the next retry is told, or where it is paused", async () => {
    for (const quiet of [at("retries"), { ...at("mailboxes"), state: "paused" as const }]) {
      serveList(quiet);
      await open();
      await screen.findByRole("progressbar", { name: "Progress" });
      await act(() => vi.advanceTimersByTimeAsync(61_000));
      expect(screen.queryByText("No row was done for a minute")).toBeNull();
      cleanup();
    }
  });
});

test("what is done can be downloaded while the rest is waited for", async () => {
  serveList(runningJob(400));
  await open();
  expect(await screen.findByRole("button", { name: "Download 400 rows" })).toBeVisible();
  expect(screen.getByText(/The list is not done yet/u)).toBeVisible();
});

test("cancelling says what it does to rows and credits before it is done", async () => {
  const list = serveList(runningJob(400));
  const user = await open();
  await user.click(await screen.findByRole("button", { name: "Cancel…" }));
  const dialog = screen.getByRole("dialog");
  expect(dialog).toHaveTextContent(
    "400 rows are done and stay. 400 credits were charged for them.",
  );
  expect(dialog).toHaveTextContent("605 rows are not checked and cost nothing.");
  expect(dialog).toHaveTextContent("600 credits held are given back at once.");
  expect(list.asked).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "Cancel the list" }));
  expect(await screen.findByText("Canceled after 400 of 1,005 rows")).toBeVisible();
});

test("a paused list says what stays held", async () => {
  serveList(runningJob(400));
  const user = await open();
  await user.click(await screen.findByRole("button", { name: "Pause" }));
  expect(await screen.findByText(/600 credits stay held until you go on or cancel/u)).toBeVisible();
  expect(screen.getByRole("button", { name: "Go on" })).toBeVisible();
});

test("rows are filtered by verdict and opened, both in the URL", async () => {
  serveList(runningJob(1005, { state: "completed" }));
  const user = await open();
  await user.click(await screen.findByRole("button", { name: "Risky" }));
  await waitFor(() => expect(screen.queryByText("person1@example.com")).toBeNull());
  expect(address()).toBe("/bulk-upload/job_1?verdict=risky");
  await user.click(await screen.findByRole("button", { name: "person2@example.com" }));
  const dialog = screen.getByRole("dialog");
  expect(dialog).toHaveTextContent("250 accepts all");
  expect(address()).toContain("row=2");
  expect(within(dialog).getByRole("link", { name: "Check again live" })).toHaveAttribute(
    "href",
    "/validate?email=person2%40example.com",
  );
});

test("a download names its rows before and says what it holds after it was made", async () => {
  serveList(runningJob(1005, { state: "completed" }));
  const wanted: unknown[] = [];
  server.use(
    serve(createExport, ({ body }) => {
      wanted.push(body);
      return {
        object: "export",
        id: "exp_1",
        job_id: "job_1",
        format: "csv",
        file_name: "people-results.csv",
        rows: 17,
        url: "/v1/downloads/exp_1?expires=1&signature=x",
        url_expires_at: "2026-11-20T15:00:00.000Z",
        created_at: "2026-11-20T14:55:00.000Z",
      };
    }),
  );
  const user = await open();
  expect(await screen.findByRole("button", { name: "Download 1,005 rows" })).toBeVisible();
  await user.click(screen.getByRole("radio", { name: /by score/u }));
  await user.click(await screen.findByRole("button", { name: "Download 17 rows" }));
  expect(await screen.findByText(/It holds 17 rows/u)).toBeVisible();
  expect(wanted).toEqual([
    {
      format: "csv",
      filter: { verdict: "deliverable,risky", score_min: 80 },
      original_columns: true,
      add: ["verdict", "reason", "score", "suggestion"],
      raw: false,
    },
  ]);
  expect(screen.getByRole("link", { name: "Fetch the file" })).toHaveAttribute(
    "href",
    "/v1/downloads/exp_1?expires=1&signature=x",
  );
});

test("an archive names the rows that it will hold: those with a verdict", async () => {
  serveList(runningJob(1005, { state: "completed" }));
  const user = await open();
  await user.click(await screen.findByRole("radio", { name: /^Everything/u }));
  expect(screen.getByRole("button", { name: "Download 1,010 rows" })).toBeVisible();
  await user.selectOptions(screen.getByLabelText("Format"), "zip");
  expect(await screen.findByRole("button", { name: "Download 900 rows" })).toBeVisible();
});

test("rows of a list at work are counted on request alone", async () => {
  serveList(runningJob(100));
  const user = await open();
  await user.click(await screen.findByRole("radio", { name: /by score/u }));
  expect(screen.getByRole("button", { name: "Only count them" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Download the rows" })).toBeVisible();
});

test("rows that may have meant another address are told, shown, and made a list of", async () => {
  const list = serveList(runningJob(1005, { state: "completed" }));
  list.suggested = 2;
  const wanted: unknown[] = [];
  server.use(
    serve(recheckJob, ({ body }) => {
      wanted.push(body);
      list.now = job({ id: "job_2", name: "made", previous_job_id: "job_1" });
      return list.now;
    }),
  );
  const user = await open();
  expect(await screen.findByText("2 rows may have meant another address")).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Show the rows" }));
  const table = await screen.findByRole("table", { name: "Rows of the list" });
  expect(await within(table).findByRole("columnheader", { name: "May have meant" })).toBeVisible();
  expect(within(table).getAllByText("ada@gmail.com")).toHaveLength(2);
  const [chip] = screen.getAllByRole("button", { name: "With a suggestion", pressed: true });
  await user.click(chip!);
  await waitFor(() =>
    expect(screen.queryByRole("columnheader", { name: "May have meant" })).toBeNull(),
  );
  await user.click(screen.getByRole("button", { name: "Make a list of the suggestions" }));
  await screen.findByRole("heading", { level: 1, name: "made" });
  expect(screen.getByRole("link", { name: "Made of rows of another list" })).toHaveAttribute(
    "href",
    "/bulk-upload/job_1",
  );
  expect(wanted).toEqual([{ rows: "suggestions" }]);
});

const withBad = { deliverable: 996, risky: 0, undeliverable: 9, unknown: 0 };

test("a list without suggestions says nothing of them", async () => {
  serveList(runningJob(1005, { state: "completed", results: withBad }));
  await open();
  const row = (await screen.findByRole("link", { name: "gone.example" })).closest("tr");
  expect(row).toHaveTextContent("gone.example8 of 9");
  expect(screen.queryByText(/may have meant another address/u)).toBeNull();
});

test("the domains with the most undeliverable rows lead to these rows and to no others", async () => {
  serveList(runningJob(1005, { state: "completed", results: withBad }));
  const asked: string[] = [];
  server.events.on("request:start", ({ request }) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname.endsWith("/results") && searchParams.has("domain")) {
      asked.push(`${searchParams.get("verdict")} ${searchParams.get("domain")}`);
    }
  });
  const user = await open();
  const link = await screen.findByRole("link", { name: "gone.example" });
  await user.click(link);
  await waitFor(() => expect(asked).toContain("undeliverable gone.example"));
  await user.click(screen.getByRole("button", { name: "Only gone.example" }));
  await waitFor(() =>
    expect(screen.queryByRole("button", { name: "Only gone.example" })).toBeNull(),
  );
});

test("a list with results is deleted only under its name, and leaves a receipt", async () => {
  serveList(runningJob(1005, { state: "completed" }));
  server.use(
    serve(deleteJob, () => ({
      object: "deletion_receipt",
      job_id: "job_1",
      deleted_at: "2026-11-20T15:00:00.000Z",
      rows: 1005,
      results: 1005,
      octets: 52_000,
      signature: "sig-1",
    })),
  );
  const user = await open();
  await user.click(await screen.findByRole("button", { name: "Delete…" }));
  const dialog = screen.getByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Delete the list" }));
  expect(screen.queryByText("sig-1")).toBeNull();
  await user.type(within(dialog).getByRole("textbox"), "people.csv");
  await user.click(within(dialog).getByRole("button", { name: "Delete the list" }));
  expect(await screen.findByRole("heading", { name: "The list is deleted" })).toBeVisible();
  expect(screen.getByText("sig-1")).toBeVisible();
});

test("a list that could not be read says why, at which line, and that it was free", async () => {
  const error = { code: "record_too_long", detail: "A row is longer than 64 KB.", line: 12 };
  serveList(job({ state: "failed", counts: null, mapping: null, error }));
  await open();
  expect(await screen.findByText(/A row is longer than 64 KB.*Line 12/u)).toBeVisible();
  expect(screen.getByText("Nothing was charged.")).toBeVisible();
});

test("a list whose rows are gone says so", async () => {
  serveList(runningJob(1005, { state: "expired" }));
  await open();
  expect(await screen.findByText("The rows of this list are gone")).toBeVisible();
  // What it came to is known still.
  expect(screen.getByRole("heading", { name: "1,005 rows checked" })).toBeVisible();
});

test("a list that is not there says so, and no more", async () => {
  leaveSession();
  await openPage("/bulk-upload/job_other");
  expect(await screen.findByRole("heading", { name: "There is no such list" })).toHaveFocus();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("before the start it is said how long a list may take, and which domain takes the longest", async () => {
  const expected = {
    seconds: [600, 14_400] as [number, number],
    domains: 40,
    brake: { domain: "gmail.com", rows: 630, per_minute: 60 },
  };
  serveList(job({ expected }));
  await open();
  expect(await screen.findByText("Takes 10 min to 4 hours.")).toBeVisible();
  expect(
    screen.getByText(
      /belong to 40 domains\. gmail\.com takes the longest: 630 rows, at 60 a minute\. Unknown rows/u,
    ),
  ).toBeVisible();
});

test("the reasons of an ended list lead to their rows", async () => {
  serveList(runningJob(1000, { state: "completed" }));
  const user = await open();
  const table = await screen.findByRole("table", { name: "Reasons, the most frequent first" });
  expect(
    within(table)
      .getAllByRole("row")
      .map(({ textContent }) => textContent),
  ).toEqual([
    "ReasonRowsShare of the list",
    "Deliverable: Mailbox accepts mail90090%",
    "Risky: Server accepts every address10010%",
  ]);
  await user.click(within(table).getByRole("link", { name: /accepts every address/u }));
  expect(address()).toBe("/bulk-upload/job_1?reason=accept_all&verdict=risky");
  await waitFor(() => expect(screen.queryByText("person1@example.com")).toBeNull());
});

test("a million rows are one table: by keys, by number, each row with its place", async () => {
  const counts = { ...job().counts!, rows: 1_000_000 };
  serveList(runningJob(1000, { state: "completed", counts }));
  const user = await open();
  const table = await screen.findByRole("table", { name: "Rows of the list" });
  expect(table).toHaveAttribute("aria-rowcount", "1000001");
  const rowOf = (name: string) => within(table).getByRole("button", { name }).closest("tr");
  await within(table).findByRole("button", { name: "person1@example.com" });
  screen.getByRole("region", { name: "Rows of the list" }).focus();
  await user.keyboard("{ArrowDown}{PageDown}");
  expect(screen.getByText("Rows 15 to 28 of 1,000,000")).toBeVisible();
  await user.keyboard("{End}");
  await within(table).findByRole("button", { name: "person1000000@example.com" });
  expect(rowOf("person1000000@example.com")).toHaveAttribute("aria-rowindex", "1000001");
  // The file has a header in its first line.
  await user.type(screen.getByRole("textbox", { name: "Go to line" }), "500001{Enter}");
  await user.click(await within(table).findByRole("button", { name: "person500000@example.com" }));
  expect(await screen.findByRole("dialog")).toHaveTextContent("person500000@example.com");
  await waitFor(() => expect(address()).toContain("at=500000"));
});

test("rows that fit a filter are scrolled over like all of them, each with its line", async () => {
  serveList(runningJob(1005, { state: "completed" }));
  const user = await open();
  await user.click(await screen.findByRole("button", { name: "Deliverable" }));
  expect(await screen.findByText("Rows 1 to 14 of 900")).toBeVisible();
  const table = screen.getByRole("table", { name: "Rows of the list" });
  expect(table).toHaveAttribute("aria-rowcount", "901");
  const row = (await within(table).findByRole("button", { name: "person1@example.com" })).closest(
    "tr",
  );
  expect(within(row!).getAllByRole("cell")[0]).toHaveTextContent("2");
  await user.type(screen.getByRole("textbox", { name: "Go to line" }), "301{Enter}");
  expect(await screen.findByText("Rows 300 to 313 of 900")).toBeVisible();
  await waitFor(() => expect(address()).toBe("/bulk-upload/job_1?verdict=deliverable&at=300"));
});

test("rows of a list at work are turned over a page at a time, since none has a lasting place", async () => {
  serveList(runningJob(400));
  const user = await open();
  await user.click(await screen.findByRole("button", { name: "Deliverable" }));
  expect(await screen.findByRole("button", { name: "person50@example.com" })).toBeVisible();
  expect(screen.queryByText(/of 900/u)).toBeNull();
});

test("JSON has no lines, so that its rows are numbered instead", async () => {
  serveList(runningJob(1005, { state: "completed", source: { ...job().source, format: "json" } }));
  await open();
  expect(await screen.findByRole("columnheader", { name: "Row" })).toBeVisible();
  expect(screen.queryByRole("textbox", { name: "Go to line" })).toBeNull();
});

test("a duplicate leads to the row whose answer it shares", async () => {
  serveList(runningJob(1005, { state: "completed" }));
  server.use(
    serve(listJobRows, ({ request }) => {
      const from = Number(new URL(request.url).searchParams.get("from") ?? 1);
      return pageWith([from === 1 ? jobRow(1, { duplicate_of: 2 }) : jobRow(from)]);
    }),
  );
  const user = await open();
  await user.click(await screen.findByRole("button", { name: "person1@example.com" }));
  await user.click(
    await within(screen.getByRole("dialog")).findByRole("link", { name: "person2@example.com" }),
  );
  await waitFor(() => expect(address()).toContain("row=2"));
  expect(await screen.findByRole("dialog")).toHaveTextContent("Line of the file3");
});

test("a list that stopped at its bound goes on when it is raised, and not before", async () => {
  const list = serveList(
    runningJob(400, {
      state: "paused",
      credits: { held: 0, charged: 400, released: 0, max: 400 },
      error: { code: "max_credits_reached", detail: "", line: null },
    }),
  );
  server.use(
    serve(updateJob, ({ body }) => {
      list.asked.push(body);
      return list.now;
    }),
    serve(resumeJob, () => {
      list.now = runningJob(400);
      return list.now;
    }),
  );
  const user = await open();
  expect(
    await screen.findByText(/The bound that you set on its credits is reached/u),
  ).toBeVisible();
  expect(screen.queryByRole("button", { name: "Go on" })).toBeNull();
  const field = await screen.findByRole("spinbutton", { name: "At most so many credits" });
  const goOn = screen.getByRole("button", { name: "Set the bound and go on" });
  await user.click(goOn);
  expect(list.asked).toEqual([]);
  await user.clear(field);
  await user.type(field, "900");
  await user.click(goOn);
  await screen.findByText("Running");
  expect(list.asked).toEqual([{ options: { max_credits: 900 } }]);
});

test("credits that are held for other lists cannot be spent on this one", async () => {
  serveAccount({}, 1250, 650);
  serveList(job());
  await open();
  expect(await screen.findByText(/Held for other lists: 650 credits/u)).toBeVisible();
  expect(screen.getByText(/400 credits are missing/u)).toBeVisible();
});

test("where credits are missing, a list can be bound to those there are", async () => {
  serveAccount({}, 400);
  const list = serveList(job());
  server.use(
    serve(updateJob, ({ body }) => {
      list.asked.push(body);
      list.now = job({ options: { ...job().options, max_credits: 400 } });
      return list.now;
    }),
  );
  const user = await open();
  await user.click(await screen.findByRole("button", { name: "Spend at most 400 credits" }));
  await user.click(
    await screen.findByRole("button", { name: "Check 1,000 addresses for at most 400 credits" }),
  );
  await screen.findByText("In line");
  expect(list.asked).toEqual([{ options: { max_credits: 400 } }, {}]);
});

test("a list that was deleted in another tab says so when this one is looked at again", async () => {
  serveList(runningJob(1000, { state: "completed" }));
  await open();
  server.use(
    http.get("*/v1/jobs/job_1", () =>
      HttpResponse.json({ code: "not_found", status: 404, title: "Not found" }, { status: 404 }),
    ),
  );
  document.dispatchEvent(new Event("visibilitychange"));
  expect(await screen.findByRole("heading", { name: "This list is gone" })).toHaveFocus();
  expect(screen.getByRole("link", { name: "All lists" })).toBeVisible();
});
