import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  listPolicyVersions,
  type PolicyVersion,
  readPolicy,
  restorePolicy,
  savePolicy,
  type Simulation,
  simulatePolicy,
  simulatePolicyRows,
} from "#contract/policy.ts";
import { type AccountPolicy, standardPolicy } from "#vocabulary/policy.ts";
import { PolicyScreen } from "#web/screens/policy/PolicyScreen.tsx";
import { presentedStandard } from "#tests/web/support/page.tsx";
import { problem, refusedFields, serve, server } from "#tests/web/support/server.ts";
import { showScreen } from "#tests/web/support/showScreen.tsx";
import { showTexts } from "#tests/web/support/showTexts.ts";

const counts = (of: AccountPolicy["reasons"]["accept_all"]) => ({
  verdicts: { deliverable: 2, risky: 10, undeliverable: 0, unknown: 0 },
  actions: { send: 2, send_with_care: 0, do_not_send: 0, retry_later: 0, [of]: 10 },
});

/** A source with 10 accept-all results, sent with care until a policy says otherwise. */
function judgedBy(policy: AccountPolicy, source: Partial<Simulation> = {}): Simulation {
  const action = policy.reasons.accept_all;
  const changed = action === "send_with_care" ? 0 : 10;
  const judged = (of: typeof action) =>
    ({ verdict: "risky", reason: "accept_all", action: of }) as const;
  return {
    source: "validations",
    list_id: null,
    name: null,
    rows: 12,
    changed,
    not_judged: 0,
    before: counts("send_with_care"),
    after: counts(action),
    transitions:
      changed === 0 ? [] : [{ from: judged("send_with_care"), to: judged(action), rows: 10 }],
    ...source,
  };
}

let versions: PolicyVersion[];
let tried: AccountPolicy[];
const saved = (policy: AccountPolicy, over: Partial<PolicyVersion>): PolicyVersion => {
  const { reasons, min_scores } = policy;
  const version = {
    ...presentedStandard,
    reasons,
    min_scores,
    version: versions.length + 1,
    author: "ann@example.com",
    created_at: "2026-11-25T08:00:00Z",
    ...over,
  };
  versions = [version, ...versions];
  return version;
};

beforeAll(() => showTexts());
beforeEach(() => {
  versions = [];
  tried = [];
  server.use(
    serve(readPolicy, () => versions[0] ?? presentedStandard),
    serve(listPolicyVersions, () => ({
      object: "list",
      data: versions,
      has_more: false,
      next_cursor: null,
    })),
    serve(savePolicy, ({ body }) => {
      const { note = null, ...policy } = body as AccountPolicy & { note?: string };
      const changes = [{ field: "accept_all", from: "send_with_care", to: "do_not_send" }];
      return saved(policy, { note, changes });
    }),
    serve(restorePolicy, ({ params }) =>
      saved(versions.find(({ version }) => `${version}` === params["id"]) ?? standardPolicy, {
        restores: Number(params["id"]),
      }),
    ),
    serve(simulatePolicyRows, ({ body }) => {
      const { reasons, list_id: list, after } = body as AccountPolicy & Record<string, string>;
      const from = list === undefined ? 100 : 1;
      const first = after === undefined;
      return {
        object: "list",
        data: [changedRow(String(from + (first ? 0 : 1)), reasons.accept_all)],
        has_more: first,
        next_cursor: first ? "next" : null,
      };
    }),
    serve(simulatePolicy, ({ body }) => {
      const policy = body as AccountPolicy;
      tried.push(policy);
      const list = { source: "list", list_id: "list_1", name: "Spring" } as const;
      return {
        object: "policy_simulation",
        policy_version: versions.length,
        data: [judgedBy(policy), judgedBy(policy, list)],
      };
    }),
  );
});

const changedRow = (id: string, to: AccountPolicy["reasons"]["accept_all"]) => {
  const judged = { verdict: "risky", reason: "accept_all" } as const;
  return {
    id,
    email: `row${id}@example.com`,
    from: { ...judged, action: "send_with_care" as const },
    to: { ...judged, action: to as "do_not_send" },
  };
};

const row = (name: RegExp, of: HTMLElement) => within(of).getByRole("row", { name });
const show = () => showScreen(<PolicyScreen />, "/policy");
const effect = () => screen.findByRole("region", { name: "Effect on stored results" });

test("a changed setting is simulated at once, in all results and by list, without being saved", async () => {
  const { user } = show();
  expect(await within(await effect()).findByText("0 of 24 results change")).toBeVisible();
  expect(screen.getByRole("button", { name: "Save as version 1" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  const field = screen.getByRole("combobox", { name: "Accept-all (catch-all) server" });
  expect(within(field).queryByRole("option", { name: "Ignore this signal" })).toBeNull();
  await user.selectOptions(field, "Don't send");
  expect(field).toHaveAccessibleDescription("Now: Send with care");
  const status = within(await effect()).getByRole("status");
  await waitFor(() => expect(status).toHaveTextContent("20 of 24 results change"));
  expect(row(/^Don't send 0 20 \+20$/u, await effect())).toBeVisible();
  expect(row(/^Risky 20 20 –$/u, await effect())).toBeVisible();
  expect(row(/^Spring 12 10 2 10 before, 0 after/u, await effect())).toBeVisible();
  await user.selectOptions(screen.getByRole("combobox", { name: "Results" }), "Spring");
  expect(status).toHaveTextContent("10 of 12 results change");
  expect(versions).toEqual([]);
});

test("scores are typed, and changes can be discarded", async () => {
  const { user } = show();
  const score = await screen.findByRole("spinbutton", { name: "Lowest score for “Send”" });
  await user.clear(score);
  await user.type(score, "60");
  await waitFor(() => expect(tried.at(-1)?.min_scores.send).toBe(60));
  await user.selectOptions(
    screen.getByRole("combobox", { name: "Role address" }),
    "Ignore this signal",
  );
  expect(screen.getByText("2 settings changed")).toBeVisible();
  await waitFor(() => expect(tried.at(-1)?.reasons.role_account).toBe("ignore"));
  await user.click(screen.getByRole("button", { name: "Discard changes" }));
  expect(score).toHaveValue(0);
  expect(screen.getByText("Nothing changed yet.")).toBeVisible();
});

test("saving names the changes first, and going back saves the earlier settings again", async () => {
  const { user } = show();
  await user.selectOptions(
    await screen.findByRole("combobox", { name: "Accept-all (catch-all) server" }),
    "Don't send",
  );
  await user.click(screen.getByRole("button", { name: "Save as version 1" }));
  const dialog = screen.getByRole("dialog", { name: "Save version 1?" });
  const change = "Accept-all (catch-all) server: Send with care → Don't send";
  expect(within(dialog).getByText(change)).toBeVisible();
  await user.type(within(dialog).getByRole("textbox", { name: "Note (optional)" }), "Bounces");
  await user.click(within(dialog).getByRole("button", { name: "Save version 1" }));
  expect(
    await screen.findByText(/^Version 1 is in use\. Saved .+ by ann@example\.com\.$/u),
  ).toBeVisible();
  expect(versions).toMatchObject([{ note: "Bounces", reasons: { accept_all: "do_not_send" } }]);

  const all = await screen.findByRole("region", { name: "Versions" });
  expect(within(all).getByRole("row", { name: /^1 ?In use .*Bounces/u })).toBeVisible();
  // A version without a difference to the one in use offers no way back.
  expect(within(all).queryByRole("button", { name: "Go back to version 1" })).toBeNull();
  await user.click(within(all).getByRole("button", { name: "Try the standard policy" }));
  expect(screen.getByRole("heading", { name: "Settings" })).toHaveFocus();
  expect(screen.getByText("1 setting changed")).toBeVisible();
  await user.click(within(all).getByRole("button", { name: "Go back to the standard policy" }));
  const confirm = screen.getByRole("dialog", { name: "Go back to the standard policy" });
  expect(within(confirm).getByText(/saved as version 2, which judges new results/u)).toBeVisible();
  await user.click(within(confirm).getByRole("button", { name: "Go back" }));
  expect(await screen.findByText(/^Version 2 is in use\./u)).toBeVisible();
  expect(versions[0]).toMatchObject({ restores: 0, reasons: standardPolicy.reasons });
});

test("without stored results, the screen says how to get some, and the policy can still be changed", async () => {
  server.use(
    serve(simulatePolicy, ({ body }) => ({
      object: "policy_simulation",
      policy_version: 0,
      data: [judgedBy(body as AccountPolicy, { rows: 0 })],
    })),
  );
  const { user } = show();
  expect(await screen.findByRole("heading", { name: "No stored results yet" })).toBeVisible();
  await user.selectOptions(screen.getByRole("combobox", { name: "Role address" }), "Send");
  const save = screen.getByRole("button", { name: "Save as version 1" });
  expect(save).not.toHaveAttribute("aria-disabled");
});

test("an account without permission sees the reason, and the policy once it has permission", async () => {
  server.use(serve(readPolicy, () => problem("account_suspended")));
  const { user } = show();
  const alert = await screen.findByRole("alert", { name: "Account suspended" });
  expect(alert).toHaveTextContent("Contact the operator to restore it.");
  expect(screen.queryByRole("heading", { name: "Settings" })).toBeNull();
  server.use(serve(readPolicy, () => presentedStandard));
  await user.click(within(alert).getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Settings" })).toBeVisible();
});

test("a failed simulation shows an error beside the unchanged settings", async () => {
  server.use(serve(simulatePolicy, () => problem("internal_error")));
  show();
  expect(await within(await effect()).findByRole("alert")).toBeVisible();
  expect(screen.getByRole("combobox", { name: "Role address" })).toHaveValue("send_with_care");
});

test("a version that isn't saved keeps its dialog open, with the reason", async () => {
  server.use(serve(savePolicy, () => problem("account_suspended")));
  const { user } = show();
  await user.selectOptions(
    await screen.findByRole("combobox", { name: "Role address" }),
    "Don't send",
  );
  await user.click(screen.getByRole("button", { name: "Save as version 1" }));
  const dialog = screen.getByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Save version 1" }));
  expect(await within(dialog).findByText(/^Account suspended\./u)).toBeVisible();
});

test("a refused note is marked with the reason", async () => {
  const wrong = {
    pointer: "#/note",
    code: "control_character",
    detail: "Invisible mark.",
  } as const;
  server.use(serve(savePolicy, () => refusedFields(wrong)));
  const { user } = show();
  await user.selectOptions(
    await screen.findByRole("combobox", { name: "Role address" }),
    "Don't send",
  );
  await user.click(screen.getByRole("button", { name: "Save as version 1" }));
  const dialog = within(screen.getByRole("dialog"));
  await user.type(dialog.getByRole("textbox", { name: "Note (optional)" }), "Bounces");
  await user.click(dialog.getByRole("button", { name: "Save version 1" }));
  await waitFor(() =>
    expect(dialog.getByRole("textbox", { name: "Note (optional)" })).toHaveAccessibleDescription(
      "Invisible mark.",
    ),
  );
});

test("the addresses that change are shown in pages, and those of a list once it's chosen", async () => {
  const { user } = show();
  const region = await effect();
  await within(region).findByText("0 of 24 results change");
  expect(within(region).queryByRole("heading", { name: /^Addresses that change/u })).toBeNull();
  await user.selectOptions(
    screen.getByRole("combobox", { name: "Accept-all (catch-all) server" }),
    "Don't send",
  );
  expect(
    await within(region).findByRole("heading", {
      name: "Addresses that change: Single validations",
    }),
  ).toBeVisible();
  const rows = () => within(region).findByRole("table", { name: /^Addresses that change/u });
  expect(row(/^row100@example.com .*Send with care .*Don't send$/u, await rows())).toBeVisible();
  await user.click(within(region).getByRole("button", { name: "Load more" }));
  expect(await within(await rows()).findByRole("row", { name: /^row101@/u })).toBeVisible();
  expect(within(region).queryByRole("button", { name: "Load more" })).toBeNull();
  await user.selectOptions(screen.getByRole("combobox", { name: "Results" }), "Spring");
  expect(await within(region).findByRole("row", { name: /^row1@/u })).toBeVisible();
  expect(within(region).queryByRole("row", { name: /^row100@/u })).toBeNull();
});
