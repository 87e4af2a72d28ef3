import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { listApiKeys } from "#contract/apiKeys.ts";
import { type DomainReport, readDomain, readMailPolicy } from "#contract/domains.ts";
import { countValidations } from "#contract/validationCounts.ts";
import { recheckValidation } from "#contract/rechecks.ts";
import {
  deleteValidation,
  exportValidations,
  listValidations,
  type Validation,
} from "#contract/validations.ts";
import { firstIdAt } from "#server/crypto/newId.ts";
import { api } from "#web/api/api.ts";
import { takePendingFiles } from "#web/features/lists/pendingFiles.ts";
import { readCreatedAt } from "#web/screens/history/window/readCreatedAt.ts";
import { HistoryScreen } from "#web/screens/history/HistoryScreen.tsx";
import { problem, serve, server } from "#tests/web/support/server.ts";
import { showScreen } from "#tests/web/support/showScreen.tsx";
import { showTexts } from "#tests/web/support/showTexts.ts";
import { validation } from "#tests/web/support/validations.ts";

/** A further page begins with the row before it, so that none of its instant is missed. */
const pageSize = 2;
const addressOf = (name: string) => `${name}@sandbox.test`;
/** Id of the validation that was created `at` seconds after the first one. */
const idOf = (at: number) => `${firstIdAt("val", began + at * 1000)}${"0".repeat(16)}`;
const began = Date.parse("2026-11-20T10:00:00Z");

/** Stored validations, oldest first. */
let stored: Validation[];
let asked: Record<string, string>[];

beforeAll(() => showTexts());
beforeEach(() => {
  stored = ["ann", "ben", "cleo", "dan", "eve"].map((name, index) =>
    validation({ id: idOf(index), email: addressOf(name) }),
  );
  asked = [];
  server.use(
    serve(listApiKeys, () => ({ object: "list", data: [] })),
    serve(listValidations, ({ request }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      asked.push(query);
      const { order, after, q = "" } = query;
      const sorted = order === "oldest" ? stored : stored.toReversed();
      const [gte, lt] = [query["created[gte]"] ?? "1970", query["created[lt]"] ?? "9999"];
      const matching = sorted.filter(({ id, input }) => {
        const created = readCreatedAt(id);
        return input.startsWith(q) && created >= Date.parse(gte) && created < Date.parse(lt);
      });
      const from = after === undefined ? 0 : matching.findIndex(({ id }) => id === after) + 1;
      const data = matching.slice(from, from + pageSize);
      const more = matching.length > from + pageSize;
      return {
        object: "list",
        data,
        has_more: more,
        next_cursor: more ? (data.at(-1)?.id ?? null) : null,
      };
    }),
  );
});

const show = (at = "/history") => showScreen(<HistoryScreen />, "/history", at);
/** Reads the shown pages again, as after a check. */
const readAgain = ({ dispatch }: ReturnType<typeof show>["store"]) =>
  dispatch(api.util.invalidateTags(["Validations"]));
const chooseOldest = async (user: ReturnType<typeof show>["user"]) => {
  await user.click(screen.getByRole("button", { name: /^Filter/u }));
  await user.selectOptions(screen.getByLabelText("Order"), "Oldest first");
};
const shown = () =>
  screen
    .getAllByRole("link", { name: /@sandbox\.test$/u })
    .map(({ textContent }) => textContent?.split("@")[0]);

test("further pages follow the first, in either order", async () => {
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Load more" }));
  await waitFor(() => expect(shown()).toEqual(["eve", "dan", "cleo"]));
  await chooseOldest(user);
  await user.click(await screen.findByRole("button", { name: "Load more" }));
  await waitFor(() => expect(shown()).toEqual(["ann", "ben", "cleo"]));
});

test("a validation that arrives pushes no row out of the loaded pages", async () => {
  const { user, store } = show();
  await user.click(await screen.findByRole("button", { name: "Load more" }));
  await waitFor(() => expect(shown()).toHaveLength(3));
  stored.push(validation({ id: idOf(5), email: addressOf("finn") }));
  readAgain(store);
  await waitFor(() => expect(shown()).toEqual(["finn", "eve", "dan", "cleo"]));
});

test("live updates read the first page again, until they are switched off", async () => {
  const { user } = show();
  const live = await screen.findByLabelText("Update live");
  await user.click(live);
  stored.push(validation({ id: idOf(5), email: addressOf("finn") }));
  await waitFor(() => expect(shown()).toEqual(["finn", "eve", "dan"]));
  await chooseOldest(user);
  await waitFor(() => expect(screen.queryByLabelText("Update live")).toBeNull());
}, 30_000);

test("after more arrivals than a page holds, the pages begin again without a gap", async () => {
  const { user, store } = show();
  await user.click(await screen.findByRole("button", { name: "Load more" }));
  await waitFor(() => expect(shown()).toHaveLength(3));
  for (const [at, name] of ["finn", "gil", "hal"].entries()) {
    stored.push(validation({ id: idOf(5 + at), email: addressOf(name) }));
  }
  readAgain(store);
  await waitFor(() => expect(shown()).toEqual(["hal", "gil"]));
  await user.click(screen.getByRole("button", { name: "Load more" }));
  await waitFor(() => expect(shown()).toEqual(["hal", "gil", "finn"]));
});

/** Gives the table a place, which jsdom doesn't lay out, and scrolls the page. */
async function scroll(to: "start" | "end") {
  const box = await screen.findByRole("region", { name: "Validations" });
  box.getBoundingClientRect = () => new DOMRect(0, to === "end" ? -9500 : 0, 500, 10_000);
  fireEvent.scroll(globalThis.window);
}

test("End reads backwards to the very last row, Home the first ones, and scrolling the rows between", async () => {
  const { user } = show();
  const table = await screen.findByRole("region", { name: "Validations" });
  table.focus();
  await user.keyboard("{End}");
  await waitFor(() => expect(shown()).toEqual(["ben", "ann"]));
  expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
  await scroll("start");
  await waitFor(() => expect(shown()).toEqual(["cleo", "ben", "ann"]));
  table.focus();
  await user.keyboard("{Home}");
  await waitFor(() => expect(shown()).toEqual(["eve", "dan"]));
  await scroll("end");
  await waitFor(() => expect(shown()).toEqual(["eve", "dan", "cleo"]));
  await user.click(screen.getByRole("button", { name: "Go to last" }));
  await waitFor(() => expect(shown()).toEqual(["ben", "ann"]));
  await user.click(screen.getByRole("button", { name: "Go to first" }));
  await waitFor(() => expect(shown()).toEqual(["eve", "dan"]));
});

test("a period is a filter: presets by one press, or days from and to, shown as a sentence", async () => {
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: /^Filter/u }));
  const filters = within(screen.getByRole("dialog", { name: "Filter" }));
  await user.click(await filters.findByRole("button", { name: "Last 7 days" }));
  const now = new Date();
  const begin = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 6);
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ "created[gte]": begin.toISOString() }));
  expect(asked.at(-1)).not.toHaveProperty("created[lt]");
  expect(screen.getByRole("button", { name: "Remove filter: Date Last 7 days" })).toBeVisible();
  fireEvent.change(filters.getByLabelText("From"), { target: { value: "2025-11-20" } });
  await waitFor(() => expect(filters.getByLabelText("From")).toHaveValue("2025-11-20"));
  fireEvent.change(filters.getByLabelText("To"), { target: { value: "2025-11-22" } });
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({
      "created[gte]": new Date(2025, 10, 20).toISOString(),
      "created[lt]": new Date(2025, 10, 23).toISOString(),
    }),
  );
  expect(
    screen.getByRole("button", { name: "Remove filter: Date Nov 20, 2025 – Nov 22, 2025" }),
  ).toBeVisible();
  // A day after the end drops the end.
  fireEvent.change(filters.getByLabelText("From"), { target: { value: "2025-11-25" } });
  await user.click(
    await screen.findByRole("button", { name: "Remove filter: Date Since Nov 25, 2025" }),
  );
  await waitFor(() => expect(screen.queryByText(/Since/u)).toBeNull());
});

test("rows of one instant, more than a page has, are passed without a gap", async () => {
  stored = Array.from({ length: 7 }, (_, index) =>
    validation({
      id: `${firstIdAt("val", began)}${String(index).padStart(16, "0")}`,
      email: addressOf(`a${index}`),
    }),
  );
  const { user } = show();
  for (const rows of [4, 6, 7]) {
    await user.click(await screen.findByRole("button", { name: "Load more" }));
    await waitFor(() => expect(shown()).toHaveLength(rows));
  }
  expect(shown()).toEqual(["a6", "a5", "a4", "a3", "a2", "a1", "a0"]);
});

test("selected rows stay selected while others are shown", async () => {
  const { user } = show();
  await user.click(await screen.findByLabelText(`Select ${addressOf("eve")}`));
  await user.click(screen.getByRole("button", { name: "Go to last" }));
  await waitFor(() => expect(shown()).toEqual(["ben", "ann"]));
  expect(screen.getByRole("button", { name: "Check 1 address again" })).toBeVisible();
});

test("filters of a link are chips, sent with the call, and cleared together with what was typed", async () => {
  const { user } = show("/history?q=zoe&source=form&from=2026-11-20&to=2026-11-20");
  expect(await screen.findByRole("heading", { name: "No validation matches" })).toBeVisible();
  const from = new Date(2026, 10, 20);
  const before = new Date(2026, 10, 21);
  expect(asked.at(-1)).toMatchObject({
    q: "zoe",
    source: "form",
    "created[gte]": from.toISOString(),
    "created[lt]": before.toISOString(),
  });
  expect(screen.getByRole("button", { name: "Remove filter: Date Nov 20, 2026" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: /^Filter/u }));
  expect(screen.getByRole("textbox", { name: "Source" })).toHaveValue("form");
  await user.click(screen.getByRole("button", { name: "Remove filter: Source form" }));
  await waitFor(() => expect(asked.at(-1)).not.toHaveProperty("source"));
  await user.click(await screen.findByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(shown()).toEqual(["eve", "dan"]));
  expect(screen.getByLabelText("Address starts with")).toHaveValue("");
  expect(screen.queryByRole("button", { name: /^Remove filter/u })).toBeNull();
});

test("what matches is counted beside the title, and for each choice of the filters", async () => {
  const counted: string[] = [];
  server.use(
    serve(countValidations, ({ request }) => {
      counted.push(new URL(request.url).search);
      return {
        object: "validation_counts",
        data: [
          { verdict: "deliverable", reason: "mailbox_accepted", count: 10_000, more: true },
          { verdict: "risky", reason: "mailbox_full", count: 1200, more: false },
          { verdict: "risky", reason: "accept_all", count: 34, more: false },
        ],
      };
    }),
  );
  const { user } = show("/history?verdict=risky&order=oldest");
  expect(await screen.findByText("1,234")).toBeVisible();
  await user.click(screen.getByRole("button", { name: /^Filter/u }));
  const verdicts = screen.getByLabelText("Verdict");
  expect(within(verdicts).getByText("Deliverable (10,000+)")).toBeInTheDocument();
  expect(within(verdicts).getByText("Unknown (0)")).toBeInTheDocument();
  const reasons = screen.getByLabelText("Reason");
  expect(within(reasons).getByText("Mailbox is full (1,200)")).toBeInTheDocument();
  expect(new Set(counted)).toEqual(new Set([""]));
  await user.selectOptions(reasons, "accept_all");
  expect(await screen.findByText("34")).toBeVisible();
  await user.type(screen.getByLabelText("Address starts with"), "e");
  await waitFor(() => expect(counted).toContain("?q=e"));
});

test("days that don't exist are no filter", async () => {
  show("/history?from=20260-01-01&to=2026-13-40");
  await waitFor(() => expect(shown()).toEqual(["eve", "dan"]));
  expect(asked[0]).toEqual({ limit: "50" });
  expect(screen.queryByRole("button", { name: /^Remove filter/u })).toBeNull();
});

test("a key that is held or pressed again downloads once, and not while the filters are open", async () => {
  let reads = 0;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  server.use(
    serve(exportValidations, async () => {
      reads += 1;
      await promise;
      return problem("too_many_streams");
    }),
  );
  const { user } = show();
  await screen.findByRole("region", { name: "Validations" });
  await user.click(screen.getByRole("button", { name: /^Filter/u }));
  expect(screen.getByRole("dialog", { name: "Filter" })).toHaveFocus();
  await user.keyboard("e");
  await user.keyboard("{Escape}");
  fireEvent.keyDown(document.body, { key: "e", repeat: true });
  expect(reads).toBe(0);
  await user.keyboard("ee");
  await waitFor(() => expect(reads).toBeGreaterThan(0));
  resolve(undefined);
  await screen.findAllByText("Too many open connections");
  expect(reads).toBe(1);
});

test("one row checked again by key leaves the others selected", async () => {
  server.use(
    serve(recheckValidation, ({ params }) => {
      const previous = stored.find(({ id }) => id === params["id"]);
      return { object: "recheck", previous, validation: previous, changes: [] };
    }),
  );
  const { user } = show();
  await user.click(await screen.findByLabelText(`Select ${addressOf("eve")}`));
  screen.getByLabelText(`Select ${addressOf("dan")}`).focus();
  await user.keyboard("r");
  const dialog = screen.getByRole("dialog", { name: "Check 1 address again?" });
  await user.click(within(dialog).getByRole("button", { name: "Check 1 address again" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByLabelText(`Select ${addressOf("eve")}`)).toBeChecked();
});

test("a choice that isn't among the counted part has no number", async () => {
  server.use(
    serve(countValidations, () => ({
      object: "validation_counts",
      data: [{ verdict: "deliverable", reason: "mailbox_accepted", count: 1000, more: true }],
    })),
  );
  const { user } = show("/history?q=e");
  expect(await screen.findByText("1,000+")).toBeVisible();
  await user.click(screen.getByRole("button", { name: /^Filter/u }));
  const verdicts = screen.getByLabelText("Verdict");
  expect(within(verdicts).getByRole("option", { name: "Risky" })).toBeInTheDocument();
  await user.selectOptions(verdicts, "risky");
  await waitFor(() => expect(screen.queryByText("1,000+")).toBeNull());
  expect(screen.queryByText("0")).toBeNull();
});

test("selected validations are checked again once the price is confirmed", async () => {
  const again: string[] = [];
  server.use(
    serve(recheckValidation, ({ params }) => {
      const previous = stored.find(({ id }) => id === params["id"]);
      again.push(String(params["id"]));
      return { object: "recheck", previous, validation: previous, changes: [] };
    }),
  );
  const { user } = show();
  await user.click(await screen.findByLabelText("Select all shown"));
  await user.click(screen.getByRole("button", { name: "Check 2 addresses again" }));
  const dialog = screen.getByRole("dialog", { name: "Check 2 addresses again?" });
  expect(dialog).toHaveTextContent("Each verdict costs 1 credit.");
  expect(again).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "Check 2 addresses again" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(again.toSorted()).toEqual([idOf(3), idOf(4)]);
});

test("deleted validations leave the table; those that fail stay selected for another try", async () => {
  let refused: string | null = idOf(3);
  server.use(
    serve(deleteValidation, ({ params }) => {
      if (params["id"] === refused) {
        return problem("internal_error");
      }
      stored = stored.filter(({ id }) => id !== params["id"]);
      return undefined;
    }),
  );
  const { user } = show();
  await user.click(await screen.findByLabelText(`Select ${addressOf("eve")}`));
  await user.click(screen.getByLabelText(`Select ${addressOf("dan")}`));
  await user.click(screen.getByRole("button", { name: "Delete 2 validations" }));
  const dialog = screen.getByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Delete 2 validations" }));
  expect(await within(dialog).findByRole("alert")).toBeVisible();
  refused = null;
  await user.click(within(dialog).getByRole("button", { name: "Delete 1 validation" }));
  await waitFor(() => expect(shown()).toEqual(["cleo", "ben"]));
  // The button that opened the dialog is gone.
  await waitFor(() => expect(screen.getByRole("link", { name: addressOf("cleo") })).toHaveFocus());
});

test("all that match are read with the filters of the page, and handed to a new list", async () => {
  const read: string[] = [];
  server.use(
    serve(exportValidations, ({ request }) => {
      read.push(new URL(request.url).search);
      return new Response("id,email\n", { headers: { "content-type": "text/csv" } });
    }),
  );
  const { user, router } = show("/history?q=e&order=oldest");
  await user.click(await screen.findByRole("button", { name: "Export" }));
  await user.click(screen.getByRole("menuitem", { name: "Check all as a list" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/bulk-upload"));
  expect(read).toEqual(["?q=e&order=oldest"]);
  const [file] = takePendingFiles();
  expect(await file?.text()).toBe("id,email\n");
  expect(file?.name).toMatch(/^validations-.+\.csv$/u);
});

test("a failed download shows an error", async () => {
  server.use(serve(exportValidations, () => problem("too_many_streams")));
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Export" }));
  await user.click(screen.getByRole("menuitem", { name: "Download CSV" }));
  expect((await screen.findAllByText("Too many open connections")).length).toBeGreaterThan(0);
});

const report: DomainReport = {
  object: "domain",
  domain: "acme.test",
  domain_ascii: "acme.test",
  sandbox: false,
  flags: { free: true, disposable: false, relay: false, accept_all: true, idn: false },
  rule: null,
  provider: "google",
  mx: [{ host: "mx1.acme.test", priority: 10 }],
  validations: {
    total: 4,
    results: { deliverable: 1, risky: 2, undeliverable: 0, unknown: 1 },
  },
  accept_all_history: [
    {
      accept_all: true,
      first_at: "2026-11-20T14:00:00.000Z",
      last_at: "2026-11-22T14:00:00.000Z",
      validations: 2,
    },
    {
      accept_all: false,
      first_at: "2026-11-19T14:00:00.000Z",
      last_at: "2026-11-19T14:00:00.000Z",
      validations: 1,
    },
  ],
  latest: null,
};

test("with a domain, what is known of it comes first; records that fail are looked up again", async () => {
  server.use(
    serve(readDomain, () => report),
    serve(readMailPolicy, () => problem("internal_error")),
  );
  const { user } = show("/history?domain=acme.test");
  const panel = await screen.findByRole("region", { name: "acme.test" });
  expect(await within(panel).findByText("mx1.acme.test")).toBeVisible();
  expect(panel).toHaveTextContent("Free provider");
  expect(panel).toHaveTextContent("Accepts any address Nov 20, 2026 to Nov 22, 2026, 2 checks");
  expect(panel).toHaveTextContent("Rejects unknown addresses Nov 19, 2026, 1 check");
  expect(panel).toHaveTextContent("75% got a verdict other than unknown.");
  const again = await within(panel).findByRole("button", { name: "Try again" });
  server.use(
    serve(readMailPolicy, () => ({
      object: "mail_policy",
      domain: "acme.test",
      spf: { status: "missing", record: null },
      dmarc: { status: "found", record: "v=DMARC1; p=reject", at: "acme.test", policy: "reject" },
    })),
  );
  await user.click(again);
  expect(await within(panel).findByText("v=DMARC1; p=reject")).toBeVisible();
  expect(panel).toHaveTextContent("SPFNo record");
  expect(asked.at(-1)).toMatchObject({ domain: "acme.test" });
});

test("an invalid domain shows an error", async () => {
  server.use(serve(readDomain, () => problem("not_found")));
  show("/history?domain=-no-");
  expect(await screen.findByText(/isn't a domain name/u)).toBeVisible();
});

test("each row shows where it was decided and the deciding line, or its reason without one", async () => {
  stored = [
    validation({
      id: idOf(0),
      email: addressOf("ann"),
      verdict: "undeliverable",
      reason: "null_mx",
      deciding: { check: "dns", line: "MX 0 . sandbox.test", reply: null },
    }),
    validation({
      id: idOf(1),
      email: addressOf("ben"),
      verdict: "unknown",
      reason: "internal_error",
      deciding: { check: null, line: null, reply: null },
    }),
  ];
  show();
  const ann = await screen.findByRole("row", { name: /ann@/u });
  expect(within(ann).getByRole("cell", { name: "DNS" })).toBeInTheDocument();
  // Below the address in a narrow table, in its own column in a wide one.
  expect(within(ann).getAllByText("MX 0 . sandbox.test")).toHaveLength(2);
  const ben = screen.getByRole("row", { name: /ben@/u });
  expect(within(ben).getAllByRole("cell", { name: "–" })).toHaveLength(1);
  expect(within(ben).getAllByText("Error on our side")).toHaveLength(2);
});
