import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { importRules, type RuleImport, ruleImportLimits } from "#contract/ruleImports.ts";
import { listRules } from "#contract/ruleList.ts";
import { createUpload, deleteUpload } from "#contract/uploads.ts";
import { ValidateScreen } from "#web/screens/validate/ValidateScreen.tsx";
import * as files from "#web/ui/saveFile.ts";
import { upload } from "#tests/web/support/lists.ts";
import { problem, serve, server } from "#tests/web/support/server.ts";
import { serveChecks } from "#tests/web/support/serveChecks.ts";
import { showScreen } from "#tests/web/support/showScreen.tsx";
import { showTexts } from "#tests/web/support/showTexts.ts";

const file = new File(["email,created\nann@example.org,1\n"], "unsubscribed.csv");
const effect: RuleImport = {
  object: "rule_import",
  id: null,
  source: "sendgrid",
  entries: 1940,
  added: 1935,
  already_there: 3,
  replaced: 1,
  refused: 1,
  made: [{ kind: "block", scope: "address", rules: 1936 }],
  refused_entries: [{ line: 7, text: "no address", code: "not_an_address" }],
};

let sent: unknown[];
let asked: string[];
let discarded: number;

beforeAll(() => showTexts());
beforeEach(() => {
  sent = [];
  asked = [];
  discarded = 0;
  serveChecks();
  server.use(
    serve(listRules, ({ request }) => {
      asked.push(new URL(request.url).search);
      return { object: "list", data: [], has_more: false, next_cursor: null };
    }),
    serve(createUpload, ({ body }) => upload({ bytes: (body as { bytes: number }).bytes })),
    http.patch("*/v1/uploads/upl_1", () =>
      HttpResponse.json(upload({ bytes: file.size, received: file.size, complete: true })),
    ),
    serve(deleteUpload, () => {
      discarded += 1;
      return undefined;
    }),
    serve(importRules, ({ body }) => {
      sent.push(body);
      return (body as { preview?: boolean }).preview === true ? effect : { ...effect, id: "rim_1" };
    }),
  );
});

async function openRules(): Promise<UserEvent> {
  const { user } = showScreen(<ValidateScreen />, "/validate", "/validate?id=val_01");
  await user.click(await screen.findByText("Your rules"));
  await screen.findByText(/Import your suppression list/u);
  return user;
}

async function openImport(): Promise<UserEvent> {
  const user = await openRules();
  await user.click(screen.getByRole("button", { name: "Import rules…" }));
  return user;
}

const choose = (user: UserEvent, chosen: File) =>
  user.upload(screen.getByLabelText("Choose a file", { selector: "input" }), chosen);

test("a file is previewed with its effect, then imported, and its report downloaded", async () => {
  const saved: Blob[] = [];
  vi.spyOn(files, "saveFile").mockImplementation((content) => void saved.push(content));
  server.use(
    http.get("*/v1/rules/imports/rim_1/report", () => HttpResponse.text("line,entry,effect")),
  );
  const user = await openImport();
  await choose(user, file);
  expect(await screen.findByText("We recognized an export of SendGrid.")).toBeVisible();
  expect(screen.getByText("Addresses to block").nextSibling).toHaveTextContent("1,936");
  await user.click(screen.getByText("First refused rows"));
  expect(screen.getByText("no address").closest("li")).toHaveTextContent(
    /Line 7 no address.*This isn't an address/u,
  );
  expect(sent).toEqual([{ upload_id: "upl_1", kind: "block", preview: true }]);
  await user.click(screen.getByRole("button", { name: "Import 1,936 rules" }));
  expect(await screen.findByRole("heading", { name: "Rules imported" })).toBeVisible();
  expect(sent[1]).toEqual({ upload_id: "upl_1", kind: "block" });
  await user.click(screen.getByRole("button", { name: "Download report" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect([asked.length > 1, discarded]).toEqual([true, 0]);
});

test("another action is previewed again, and a dialog that is cancelled deletes the upload", async () => {
  const user = await openImport();
  await choose(user, file);
  await screen.findByRole("button", { name: "Import 1,936 rules" });
  const dialog = within(screen.getByRole("dialog"));
  await user.selectOptions(dialog.getByLabelText("Action"), "Allow");
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ upload_id: "upl_1", kind: "allow", preview: true });
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(discarded).toBe(1));
});

test("a file that is too large isn't sent; one that can't be read says so", async () => {
  const user = await openImport();
  const large = new File(["x"], "large.csv");
  Object.defineProperty(large, "size", { value: ruleImportLimits.fileBytes + 1 });
  await choose(user, large);
  expect(await screen.findByRole("alert")).toHaveTextContent("This file is larger than 20 MB.");
  expect(sent).toEqual([]);
  server.use(
    serve(importRules, () =>
      problem("validation_failed", {
        errors: [
          { pointer: "#/upload_id", code: "not_allowed", detail: "This value isn't allowed." },
        ],
      }),
    ),
  );
  await choose(user, file);
  await waitFor(() =>
    expect(screen.getByRole("alert")).toHaveTextContent("We couldn't read rules"),
  );
  expect(screen.queryByRole("button", { name: /^Import \d/u })).toBeNull();
});

test("rules are searched by text and kind", async () => {
  const user = await openRules();
  await user.type(screen.getByLabelText("Search rules"), " acme ");
  expect(await screen.findByText(/No rule matches/u)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Filter" }));
  await user.selectOptions(screen.getByLabelText("Action"), "Block");
  await waitFor(() => expect(asked.at(-1)).toContain("kind=block"));
  expect(asked.map((query) => new URLSearchParams(query).get("q"))).toEqual([null, "acme", "acme"]);
});
