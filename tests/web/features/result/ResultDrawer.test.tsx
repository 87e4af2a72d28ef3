import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { HttpResponse } from "msw";
import errorTexts from "#locales/en/errors.json" with { type: "json" };
import { readEvidenceBundle, readRowEvidenceBundle } from "#contract/evidenceBundles.ts";
import { readListRow } from "#contract/listRows.ts";
import { createValidation, listValidations, readEvidence } from "#contract/validations.ts";
import { ResultDrawer } from "#web/features/result/ResultDrawer.tsx";
import { useOpenResult } from "#web/features/result/useOpenResult.ts";
import { listRow } from "#tests/web/support/lists.ts";
import { problem, serve, server } from "#tests/web/support/server.ts";
import { serveChecks } from "#tests/web/support/serveChecks.ts";
import { showScreen } from "#tests/web/support/showScreen.tsx";
import { showTexts } from "#tests/web/support/showTexts.ts";
import { evidence, validation } from "#tests/web/support/validations.ts";

beforeAll(() => showTexts());
beforeEach(() => {
  serveChecks();
});

/** A table of three rows of a list, each with its drawer. */
function Rows() {
  const { source, open, close } = useOpenResult("list_1");
  const [positions] = useState([1, 2, 3]);
  const at = source?.kind === "row" ? source.position : 0;
  const step = (position: number) =>
    positions.includes(position) ? () => open(position) : undefined;
  return (
    <>
      {positions.map((position) => (
        <button key={position} type="button" data-result={position} onClick={() => open(position)}>
          Row {position}
        </button>
      ))}
      {source ? (
        <ResultDrawer source={source} onClose={close} previous={step(at - 1)} next={step(at + 1)} />
      ) : null}
    </>
  );
}

const rowAddress = (position: number) => `person${position}@sandbox.test`;
const serveRows = (over: object = {}) =>
  server.use(
    serve(readListRow, ({ params }) => {
      const position = Number(params["position"]);
      const email = rowAddress(position);
      return {
        object: "list_row_result",
        row: listRow(position, { line: position + 1, value: email, email }),
        validation: validation({ id: `val_row_${position}`, email, input: email }),
        evidence: evidence({ validation_id: `val_row_${position}` }),
        reused: null,
        ...over,
      };
    }),
  );
const showRows = (at = "/bulk-upload/list_1") => showScreen(<Rows />, "/bulk-upload/list_1", at);
const drawer = (name: string) => screen.findByRole("dialog", { name });

describe("the drawer of a list row", () => {
  test("opens on the transcript with one click, and closing returns the focus to the row", async () => {
    serveRows();
    const { user, query } = showRows();
    await user.click(screen.getByRole("button", { name: "Row 2" }));
    const opened = within(await drawer(rowAddress(2)));
    expect(opened.getByRole("heading", { name: rowAddress(2) })).toHaveFocus();
    expect(await opened.findByRole("tab", { name: "Transcript", selected: true })).toBeVisible();
    expect(opened.getByText("EHLO probe.sandbox.test")).toBeVisible();
    expect(query().get("row")).toBe("2");
    await user.click(opened.getByRole("button", { name: "Close result" }));
    expect(query().get("row")).toBeNull();
    expect(screen.getByRole("button", { name: "Row 2" })).toHaveFocus();
  });

  test("arrow keys open the next and the previous row, and the focus returns to the last one", async () => {
    serveRows();
    const { user } = showRows("/bulk-upload/list_1?row=1");
    await drawer(rowAddress(1));
    await user.keyboard("{ArrowDown}{ArrowDown}");
    await drawer(rowAddress(3));
    await user.keyboard("{ArrowDown}");
    await drawer(rowAddress(3));
    await user.keyboard("{ArrowUp}");
    const opened = within(await drawer(rowAddress(2)));
    await user.click(opened.getByRole("button", { name: "Close result" }));
    expect(screen.getByRole("button", { name: "Row 2" })).toHaveFocus();
  });

  test("a row without stored evidence has a notice", async () => {
    serveRows({ evidence: null });
    showRows("/bulk-upload/list_1?row=1");
    expect(await screen.findByText(/no longer stored/u)).toBeVisible();
  });

  test("a waiting row shows its state and its line in the file", async () => {
    serveRows({
      row: listRow(1, { line: 7, status: "waiting", verdict: null, reason: null }),
      validation: null,
      evidence: null,
    });
    showRows("/bulk-upload/list_1?row=1");
    expect(await screen.findByText("This row is waiting for its check.")).toBeVisible();
    expect(screen.getByText("Line in the file").nextSibling).toHaveTextContent("7");
  });

  test("a row that can't be loaded shows the error and loads again", async () => {
    let calls = 0;
    server.use(
      serve(readListRow, () => {
        calls += 1;
        return problem("internal_error");
      }),
    );
    const { user } = showRows("/bulk-upload/list_1?row=1");
    const before = await screen.findByRole("button", { name: "Try again" });
    const earlier = calls;
    await user.click(before);
    await waitFor(() => expect(calls).toBeGreaterThan(earlier));
  });

  test("checking again shows the new result in place", async () => {
    serveRows();
    const started: unknown[] = [];
    server.use(
      serve(createValidation, ({ body }) => {
        started.push(body);
        return validation({ id: "val_new", email: rowAddress(1), verdict: "risky" });
      }),
    );
    const { user, query } = showRows("/bulk-upload/list_1?row=1");
    await drawer(rowAddress(1));
    await user.click(await screen.findByRole("button", { name: "Check again" }));
    expect(await screen.findByRole("heading", { name: "Risky" })).toBeVisible();
    expect(started).toEqual([{ email: rowAddress(1), timeout_ms: 0 }]);
    expect([query().get("row"), query().get("result")]).toEqual(["1", "val_new"]);
  });
});

function showOne(result = validation()) {
  const asked = serveChecks(result);
  const onClose = vi.fn();
  const shown = showScreen(
    <ResultDrawer source={{ kind: "validation", id: result.id }} onClose={onClose} />,
    "/history",
  );
  return { ...shown, asked, onClose };
}

/** Records the files that the page saves. */
function savedFiles() {
  const saved: { name: string; blob: Blob }[] = [];
  let blob: Blob | undefined;
  vi.spyOn(URL, "createObjectURL").mockImplementation((content) => {
    blob = content as Blob;
    return "blob:evidence";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, blob: blob! });
  });
  return saved;
}

describe("signed evidence", () => {
  test("is downloaded from a validation", async () => {
    const saved = savedFiles();
    const asked: unknown[] = [];
    const { user } = showOne();
    server.use(
      serve(readEvidenceBundle, ({ params }) => {
        asked.push(params["id"]);
        return HttpResponse.json({ object: "evidence_bundle", signature: {} });
      }),
    );
    await user.click(await screen.findByRole("button", { name: "Download signed evidence" }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]!.name).toBe(`evidence-${String(asked[0])}.json`);
    expect(await saved[0]!.blob.text()).toContain("evidence_bundle");
  });

  test("is downloaded from a row of a list", async () => {
    const saved = savedFiles();
    serveRows({ validation: validation({ id: "list_1:2" }) });
    const asked: unknown[] = [];
    server.use(
      serve(readRowEvidenceBundle, ({ params }) => {
        asked.push([params["id"], params["position"]]);
        return HttpResponse.json({ object: "evidence_bundle" });
      }),
    );
    const { user } = showRows("/bulk-upload/list_1?row=2");
    await user.click(await screen.findByRole("button", { name: "Download signed evidence" }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(["evidence-list_1-2.json"]));
    expect(asked).toEqual([["list_1", "2"]]);
  });

  test("a failed download says why", async () => {
    const saved = savedFiles();
    const { user } = showOne();
    server.use(serve(readEvidenceBundle, () => problem("expired")));
    await user.click(await screen.findByRole("button", { name: "Download signed evidence" }));
    expect((await screen.findAllByText(errorTexts.expired.title))[0]).toBeVisible();
    expect(saved).toEqual([]);
  });
});

describe("the drawer of a validation", () => {
  test("leads with the suggestion", async () => {
    showOne(
      validation({
        verdict: "undeliverable",
        reason: "domain_not_found",
        suggestion: { email: "maria@gmail.com", kind: "domain_typo" },
      }),
    );
    const question = await screen.findByText(/^Did you mean/u);
    expect(question).toHaveTextContent("Did you mean maria@gmail.com?");
    const verdict = screen.getByRole("heading", { name: "Undeliverable" });
    expect(question.compareDocumentPosition(verdict)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test("an unknown result has no score", async () => {
    showOne(validation({ verdict: "unknown", reason: "smtp_timeout", score: 45 }));
    await screen.findByRole("heading", { name: "Unknown" });
    expect(screen.queryByText("45")).toBeNull();
    expect(screen.getByText("Unknown results have no score.")).toBeVisible();
  });

  test("expired evidence has a notice; the verdict stays", async () => {
    showOne();
    server.use(serve(readEvidence, () => problem("not_found")));
    expect(await screen.findByText(/no longer stored/u)).toBeVisible();
    expect(screen.getByRole("heading", { name: "Deliverable" })).toBeVisible();
  });

  test("evidence that was never stored has a notice that says why", async () => {
    showOne();
    server.use(serve(readEvidence, () => problem("evidence_not_stored")));
    expect(
      await screen.findByText(/beyond the 1,000 a day whose evidence is stored/u),
    ).toBeVisible();
    expect(screen.queryByText(/no longer stored/u)).toBeNull();
  });

  test("previous results of the address are compared", async () => {
    const before = validation({
      id: "val_00",
      verdict: "unknown",
      reason: "greylisted",
      checked_at: "2026-11-19T14:00:00.000Z",
    });
    const { user, asked, query } = showOne();
    asked.history = [validation(), before, validation({ id: "val_x", email: "else@sandbox.test" })];
    expect(await screen.findByText("The verdict changed since last time.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Compare" }));
    const table = within(await screen.findByRole("table", { name: /beside the previous one/u }));
    expect(table.getByRole("row", { name: /^Verdict/u })).toHaveTextContent(
      "VerdictchangedUnknownDeliverable",
    );
    expect(table.getByRole("row", { name: /^Deciding line/u })).toHaveTextContent("250 2.1.5");
    await user.click(screen.getByRole("button", { name: /^Unknown/u }));
    expect(query().get("result")).toBe("val_00");
  });

  test("a wrong verdict is reported, shown, and undone", async () => {
    const { user, asked } = showOne();
    await user.click(await screen.findByRole("button", { name: "Report verdict" }));
    await screen.findByRole("radio", { name: "Mail bounced" });
    await user.click(screen.getByRole("button", { name: "Report verdict" }));
    expect(screen.getByText("Choose what happened.")).toBeVisible();
    await user.click(screen.getByRole("radio", { name: "Mail bounced" }));
    await user.type(screen.getByRole("textbox", { name: "Note (optional)" }), "550 on Friday");
    await user.click(screen.getByRole("button", { name: "Report verdict" }));
    expect(await screen.findByText("Reported as wrong: Mail bounced")).toBeVisible();
    expect(asked.reports).toEqual([
      expect.objectContaining({ outcome: "bounced", note: "550 on Friday" }),
    ]);
    await user.click(screen.getByRole("button", { name: "Undo report" }));
    await waitFor(() => expect(screen.queryByText(/Reported as wrong/u)).toBeNull());
    expect(asked.reports).toEqual([]);
  });

  test("links to its own page", async () => {
    server.use(
      serve(listValidations, () => ({
        object: "list" as const,
        data: [],
        has_more: false,
        next_cursor: null,
      })),
    );
    showOne();
    expect(await screen.findByRole("link", { name: "Open as page" })).toHaveAttribute(
      "href",
      "/validate?id=val_01",
    );
  });
});

/** Opens the first row with a result that differs from the usual one. */
const openFirst = async (over: object) => {
  const email = rowAddress(1);
  serveRows({ validation: validation({ id: "val_1", email, input: email, ...over }) });
  const { user } = showRows();
  await user.click(screen.getByRole("button", { name: "Row 1" }));
  return within(await screen.findByRole("dialog"));
};

describe("a result that isn't stored in full", () => {
  test("says when its address or all of it is removed", async () => {
    const hashed = await openFirst({ store: "hashed" });
    expect(await hashed.findByText(/^We remove the part before the @ at/u)).toBeVisible();
    expect(hashed.getByRole("button", { name: "Check again" })).toBeVisible();
  });

  test("can't be checked again without its address", async () => {
    const email = "***@sandbox.test";
    const removed = await openFirst({ store: "hashed", email, input: email });
    expect(await removed.findByText(/is no longer stored/u)).toBeVisible();
    expect(removed.queryByRole("button", { name: "Check again" })).toBeNull();
    expect(removed.queryByRole("button", { name: /allow/iu })).toBeNull();
  });
});
