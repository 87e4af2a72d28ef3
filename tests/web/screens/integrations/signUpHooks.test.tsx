import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  createSignUpHook,
  deleteSignUpHook,
  listSignUpDecisions,
  listSignUpHooks,
  rotateSignUpHookSecret,
  type SignUpHook,
  type StoredSignUpDecision,
  updateSignUpHook,
} from "#contract/signUpHooks.ts";
import { hookLines } from "#web/screens/integration/signUps/hookLines.ts";
import { SignUpHooks } from "#web/screens/integration/signUps/SignUpHooks.tsx";
import { problem, serve, server } from "#tests/web/support/server.ts";
import { showScreen } from "#tests/web/support/showScreen.tsx";
import { showTexts } from "#tests/web/support/showTexts.ts";

const hookOf = (host: SignUpHook["host"], more: Partial<SignUpHook> = {}): SignUpHook => ({
  object: "sign_up_hook",
  id: `suh_${host}`,
  host,
  url: `https://verify.example/v1/hooks/${host}/suh_${host}`,
  without_verdict: "allow",
  created_at: "2026-11-26T08:00:00Z",
  last_decision_at: null,
  week: { allow: 0, warn: 0, block: 0 },
  former_valid_until: null,
  ...more,
});
const decisionOf = (more: Partial<StoredSignUpDecision>): StoredSignUpDecision => ({
  object: "sign_up_decision",
  id: "sud_1",
  hook_id: "suh_supabase",
  host: "supabase",
  decision: "allow",
  email: null,
  validation_id: null,
  reason: null,
  failure: null,
  created_at: "2026-11-27T08:00:00Z",
  ...more,
});

let hooks: SignUpHook[];
let decisions: StoredSignUpDecision[];

beforeAll(() => showTexts());
beforeEach(() => {
  [hooks, decisions] = [[], []];
  server.use(
    serve(listSignUpHooks, () => ({ object: "list" as const, data: hooks })),
    serve(listSignUpDecisions, () => ({
      object: "list" as const,
      data: decisions,
      has_more: false,
      next_cursor: null,
    })),
    serve(createSignUpHook, ({ body }) => {
      const { host, without_verdict: without } = body as Pick<
        SignUpHook,
        "host" | "without_verdict"
      >;
      if (hooks.length === 10) {
        return problem("conflict", { detail: "Too many." });
      }
      const made = hookOf(host, { without_verdict: without });
      hooks = [made, ...hooks];
      return { ...made, secret: "whsec_made" };
    }),
    serve(updateSignUpHook, ({ body }) => {
      hooks = hooks.map((hook) => ({ ...hook, ...(body as Partial<SignUpHook>) }));
      return hooks[0]!;
    }),
    serve(deleteSignUpHook, () => {
      hooks = [];
      return undefined;
    }),
  );
});

const show = () => showScreen(<SignUpHooks />, "/integrations/sign-up-hooks");

test.each([
  ["Supabase Auth", "supabase", "GOTRUE_HOOK_BEFORE_USER_CREATED_SECRETS=v1,whsec_made"],
  ["Ory Kratos", "kratos", "value: Bearer whsec_made"],
  ["Amazon Cognito", "cognito", "export const handler"],
  ["Auth0", "auth0", "exports.onExecutePreUserRegistration"],
  ["Keycloak", "keycloak", "config.secret=whsec_made"],
] as const)(
  "a hook for %s is created with its secret and the lines to paste",
  async (name, host, line) => {
    const { user } = show();
    await user.click(await screen.findByRole("button", { name: "Create hook" }));
    const form = within(screen.getByRole("dialog", { name: "Create a sign-up hook" }));
    await user.selectOptions(form.getByRole("combobox", { name: "Program" }), name);
    await user.selectOptions(
      form.getByRole("combobox", { name: "Addresses without a verdict" }),
      "Block them",
    );
    await user.click(form.getByRole("button", { name: "Create hook" }));
    const shown = within(await screen.findByRole("dialog", { name: `Connect ${name}` }));
    expect(shown.getByText("whsec_made")).toBeVisible();
    const lines = shown.getByRole("region", { name: "Lines to paste" });
    expect(lines).toHaveTextContent(line);
    expect(lines).toHaveTextContent(`/v1/hooks/${host}/suh_${host}`);
    await user.click(shown.getByRole("button", { name: "I have saved it" }));
    await user.click(shown.getByRole("button", { name: "Yes, close" }));
    expect(await screen.findByRole("heading", { name })).toBeVisible();
    expect(hooks[0]?.without_verdict).toBe("block");
  },
);

test("the template of Kratos sends the address and the languages", () => {
  const lines = hookLines("kratos", { url: "https://a.example", secret: "whsec_a" });
  const [, template = ""] = /base64:\/\/(\S+)/u.exec(lines) ?? [];
  expect(atob(template)).toContain("email: ctx.identity.traits.email");
  expect(atob(template)).toContain(
    'accept_language: std.get(ctx.request_headers, "Accept-Language", [])',
  );
});

test("a hook shows the decisions of its week, and the latest ones with their reason", async () => {
  const week = { allow: 120, warn: 3, block: 14 };
  hooks = [
    hookOf("supabase", { week, last_decision_at: "2026-11-27T08:00:00Z" }),
    hookOf("kratos"),
  ];
  decisions = [
    decisionOf({ decision: "block", email: "joe@example.test", reason: "mailbox_not_found" }),
    decisionOf({ id: "sud_2", failure: "no_credits" }),
    decisionOf({ id: "sud_3", decision: "warn", reason: "disposable", failure: "too_slow" }),
  ];
  show();
  expect(await screen.findByText(/This week: 14 blocked, 3 warned, 120 allowed\./u)).toBeVisible();
  expect(screen.getByText("No sign-up yet.")).toBeVisible();
  const table = within(await screen.findByRole("table", { name: "Latest sign-ups" }));
  const rows = await table.findAllByRole("row");
  expect(rows).toHaveLength(4);
  expect(rows[1]).toHaveTextContent("joe@example.test");
  expect(rows[1]).toHaveTextContent("Blocked");
  expect(rows[2]).toHaveTextContent("Not stored");
  expect(rows[2]).toHaveTextContent("No credits left");
  expect(rows[3]).toHaveTextContent("Warned");
  expect(rows[3]).toHaveTextContent("· The mail server took too long");
});

test("the choice for addresses without a verdict is saved", async () => {
  hooks = [hookOf("supabase")];
  const { user } = show();
  const choice = await screen.findByRole("combobox", { name: "Addresses without a verdict" });
  await user.selectOptions(choice, "Block them");
  await waitFor(() => expect(hooks[0]?.without_verdict).toBe("block"));
});

test("deleting names its effect on sign-ups first", async () => {
  hooks = [hookOf("supabase")];
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  const dialog = within(screen.getByRole("dialog", { name: "Delete this hook?" }));
  expect(dialog.getByText(/First remove it from Supabase Auth/u)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Delete hook" }));
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Supabase Auth" })).toBeNull());
});

test("an error of creating is shown in the dialog", async () => {
  hooks = Array.from({ length: 10 }, (_, index) => hookOf("kratos", { id: `suh_${index}` }));
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Create hook" }));
  const form = within(screen.getByRole("dialog", { name: "Create a sign-up hook" }));
  await user.click(form.getByRole("button", { name: "Create hook" }));
  expect(await form.findByRole("alert")).toBeVisible();
});

test("rotating asks how long both secrets are valid, and shows the new lines once", async () => {
  hooks = [hookOf("kratos")];
  const sent: unknown[] = [];
  server.use(
    serve(rotateSignUpHookSecret, ({ body }) => {
      sent.push(body);
      hooks = [hookOf("kratos", { former_valid_until: "2026-11-28T08:00:00Z" })];
      return { ...hooks[0]!, secret: "whsec_new" };
    }),
  );
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Rotate secret" }));
  const dialog = within(screen.getByRole("dialog", { name: "Rotate the secret?" }));
  expect(dialog.getByText(/Ory Kratos can use either secret/u)).toBeVisible();
  await user.selectOptions(dialog.getByRole("combobox", { name: /old secret/u }), "7 days");
  await user.click(dialog.getByRole("button", { name: "Rotate secret" }));
  const shown = within(await screen.findByRole("dialog", { name: "Connect Ory Kratos" }));
  expect(shown.getByRole("region", { name: "Lines to paste" })).toHaveTextContent(
    "value: Bearer whsec_new",
  );
  await user.click(shown.getByRole("button", { name: "I have saved it" }));
  await user.click(shown.getByRole("button", { name: "Yes, close" }));
  expect(await screen.findByText(/^The old secret is valid until Nov/u)).toBeVisible();
  expect(sent).toEqual([{ grace_s: 604_800 }]);
});

test("a rotation that fails says so, and keeps the dialog", async () => {
  hooks = [hookOf("kratos")];
  server.use(serve(rotateSignUpHookSecret, () => problem("not_found", { detail: "Gone." })));
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Rotate secret" }));
  const dialog = within(screen.getByRole("dialog", { name: "Rotate the secret?" }));
  await user.click(dialog.getByRole("button", { name: "Rotate secret" }));
  expect(await dialog.findByRole("alert")).not.toBeEmptyDOMElement();
});
