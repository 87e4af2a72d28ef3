import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { type AuditEvent, listAuditEvents } from "#contract/auditEvents.ts";
import { listMembers } from "#contract/members.ts";
import {
  startTotp,
  changePassword,
  deleteDevice,
  deleteSession,
  endOtherSessions,
  listDevices,
  listSessions,
  readSecurity,
  reauthenticate,
  type SessionItem,
} from "#contract/security.ts";
import { openPage, security, serveAccount } from "#tests/web/support/page.tsx";
import { problem, serve, server } from "#tests/web/support/server.ts";
import { quitSession } from "#tests/web/support/tokens.ts";
import { browserName } from "#web/features/account/browserName.ts";
import { protections } from "#web/screens/security/protections.ts";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const sessionOf = (over: Partial<SessionItem>): SessionItem => ({
  object: "session",
  id: "ses_1",
  current: false,
  method: "password",
  trusted: false,
  device_name: null,
  user_agent: firefox,
  network: "198.51.100.7",
  created_at: "2026-11-01T08:00:00Z",
  last_seen_at: "2026-11-20T08:00:00Z",
  ends_at: "2026-12-20T08:00:00Z",
  ...over,
});
const page = (data: AuditEvent[]) => ({
  object: "list" as const,
  data,
  has_more: false,
  next_cursor: null,
});

const event = (kind: AuditEvent["kind"], id: string): AuditEvent => ({
  object: "audit_event",
  id,
  kind,
  at: "2026-11-20T08:00:00Z",
  network: "198.51.100.7",
  user_agent: firefox,
  detail: null,
  user: null,
});

beforeEach(() => {
  quitSession();
  serveAccount();
});

async function section(name: string): Promise<ReturnType<typeof within>> {
  return within(await screen.findByRole("region", { name }));
}

test("the score-card names the next best step and starts it", async () => {
  const begun = vi.fn(() => problem("reauthentication_required"));
  server.use(serve(startTotp, begun));
  await openPage("/security");
  const card = await section("2 of 3 protections on");
  expect(card.getByText("Two-factor authentication is off")).toBeInTheDocument();
  await userEvent.click(card.getByRole("link", { name: "Set up two-factor authentication" }));
  expect(window.location.hash).toBe("#second-factor");
  await waitFor(() => expect(begun).toHaveBeenCalled());
});

test.each([
  [{}, "second_factor"],
  [{ totp: { enabled: true, enabled_at: null }, recovery_codes_left: 2 }, "recovery_codes"],
  [
    { totp: { enabled: true, enabled_at: null }, recovery_codes_left: 3, password_set: false },
    "way",
  ],
  [{ totp: { enabled: true, enabled_at: null }, recovery_codes_left: 3, sessions: 6 }, "sessions"],
  [{ totp: { enabled: true, enabled_at: null }, recovery_codes_left: 3, sessions: 5 }, undefined],
  [{ totp: { enabled: true, enabled_at: null }, recovery_codes_left: 3 }, undefined],
])("of %o the next step is %s", (over, name) => {
  expect(protections({ ...security, ...over }).find(({ fine }) => !fine)?.name).toBe(name);
});

test("changing the password requires a fresh sign-in, then continues by itself", async () => {
  let proven = false;
  const sent: unknown[] = [];
  server.use(
    serve(changePassword, ({ body }) => {
      sent.push(body);
      return proven ? { message: "Changed." } : problem("reauthentication_required");
    }),
    serve(reauthenticate, ({ body }) => {
      proven = (body as { password: string }).password === "right";
      return proven ? { reauthenticated_until: "2026-11-20T09:00:00Z" } : problem("password_wrong");
    }),
  );
  await openPage("/security");
  const password = await section("Password");
  await userEvent.click(password.getByRole("button", { name: "Change password" }));
  await userEvent.type(password.getByLabelText("Current password"), "right");
  await userEvent.type(password.getByLabelText("New password"), "another tall zebra");
  await userEvent.click(password.getByRole("button", { name: "Change password" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Confirm it's you" }));
  const field = await dialog.findByLabelText("Password");
  await userEvent.type(field, "wrong{Enter}");
  await dialog.findByText("This isn't your current password. Try again.");
  await userEvent.clear(field);
  await userEvent.type(field, "right{Enter}");
  await password.findByText(/Your password was changed/u);
  expect(screen.queryByRole("dialog")).toBeNull();
  const body = {
    current_password: "right",
    new_password: "another tall zebra",
    confirm_new_password: "another tall zebra",
    end_other_sessions: true,
  };
  expect(sent).toEqual([body, body]);
});

test("calling the question off leaves everything as it was", async () => {
  let asked = 0;
  server.use(
    serve(changePassword, () => {
      asked += 1;
      return problem("reauthentication_required");
    }),
  );
  await openPage("/security");
  const password = await section("Password");
  await userEvent.click(password.getByRole("button", { name: "Change password" }));
  await userEvent.type(password.getByLabelText("Current password"), "right");
  await userEvent.type(password.getByLabelText("New password"), "another tall zebra");
  await userEvent.click(password.getByRole("button", { name: "Change password" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(await dialog.findByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(password.getByLabelText("New password")).toHaveValue("another tall zebra");
  expect(password.getByRole("button", { name: "Change password" })).toHaveFocus();
  expect(asked).toBe(1);
});

test("a wrong current password is reported at its field", async () => {
  server.use(serve(changePassword, () => problem("password_wrong")));
  await openPage("/security");
  const password = await section("Password");
  await userEvent.click(password.getByRole("button", { name: "Change password" }));
  await userEvent.type(password.getByLabelText("Current password"), "wrong");
  await userEvent.type(password.getByLabelText("New password"), "another tall zebra");
  await userEvent.click(password.getByRole("button", { name: "Change password" }));
  await waitFor(() =>
    expect(password.getByLabelText("Current password")).toHaveAccessibleDescription(
      "This isn't your current password. Try again.",
    ),
  );
});

test("an account without a password sets its first one and is not asked for an old one", async () => {
  const sent: unknown[] = [];
  server.use(
    serve(readSecurity, () => ({ ...security, password_set: false, identities: 1 })),
    serve(changePassword, ({ body }) => {
      sent.push(body);
      return { message: "Set." };
    }),
  );
  await openPage("/security");
  const password = await section("Password");
  await userEvent.click(password.getByRole("button", { name: "Set a password" }));
  expect(password.queryByLabelText("Current password")).toBeNull();
  await userEvent.type(password.getByLabelText("New password"), "another tall zebra");
  await userEvent.click(password.getByRole("button", { name: "Set a password" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).not.toHaveProperty("current_password");
});

test("a browser is named once, though the app named it in other words when it signed in", async () => {
  const safari =
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15";
  server.use(
    serve(listSessions, () => ({
      object: "list",
      data: [
        sessionOf({ id: "ses_0", user_agent: safari, device_name: "Safari on Mac OS" }),
        sessionOf({ id: "ses_1", device_name: "Ann's laptop" }),
      ],
    })),
  );
  await openPage("/security");
  const part = await section("Signed-in browsers");
  expect(await part.findByText("Safari on macOS")).toBeVisible();
  expect(part.queryByText("Safari on Mac OS")).toBeNull();
  expect(part.getByText("Ann's laptop")).toBeVisible();
});

test("other browsers are signed out one by one, or all after a question that names the effect", async () => {
  let sessions = [
    sessionOf({ id: "ses_0", current: true }),
    sessionOf({ id: "ses_1" }),
    sessionOf({ id: "ses_2", user_agent: null, trusted: true, device_name: "Ann's phone" }),
    sessionOf({ id: "ses_3", user_agent: "curl/8.1" }),
  ];
  server.use(
    serve(listSessions, () => ({ object: "list", data: sessions })),
    serve(deleteSession, ({ params }) => {
      sessions = sessions.filter(({ id }) => id !== params["id"]);
      return undefined;
    }),
    serve(endOtherSessions, () => {
      const ended = sessions.length - 1;
      sessions = sessions.filter(({ current }) => current);
      return { ended };
    }),
  );
  await openPage("/security");
  const part = await section("Signed-in browsers");
  expect(await part.findAllByRole("listitem")).toHaveLength(4);
  expect(part.getByText("This browser")).toBeInTheDocument();
  await userEvent.click(part.getByRole("button", { name: "Sign out curl" }));
  await waitFor(() => expect(part.getAllByRole("listitem")).toHaveLength(3));
  await userEvent.click(part.getByRole("button", { name: "Sign out all others" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Sign out 2 other browsers?" }));
  expect(dialog.getByText(/signed out at once/u)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole("button", { name: "Sign out 2 browsers" }));
  await waitFor(() => expect(part.getAllByRole("listitem")).toHaveLength(1));
  expect(await screen.findByText("2 browsers were signed out.")).toBeInTheDocument();
  expect(part.queryByRole("button", { name: "Sign out all others" })).toBeNull();
});

test("a trusted browser is forgotten", async () => {
  let devices = [
    {
      object: "device" as const,
      id: "dev_1",
      current: true,
      name: "Ann's laptop",
      created_at: "2026-11-01T08:00:00Z",
      last_used_at: null,
      expires_at: "2026-12-01T08:00:00Z",
    },
  ];
  server.use(
    serve(listDevices, () => ({ object: "list", data: devices })),
    serve(deleteDevice, () => {
      devices = [];
      return undefined;
    }),
  );
  await openPage("/security");
  const part = await section("Trusted browsers");
  await userEvent.click(await part.findByRole("button", { name: "Stop trusting Ann's laptop" }));
  expect(await part.findByText(/No trusted browsers/u)).toBeInTheDocument();
});

test("the history shows sign-in attempts, or everything on request", async () => {
  server.use(
    serve(listAuditEvents, ({ request }) => {
      const { searchParams } = new URL(request.url);
      const refused = event("sign_in_refused", "evt_2");
      return searchParams.get("only") === "sign_ins"
        ? page([refused])
        : page([
            refused,
            {
              ...event("key_created", "evt_1"),
              detail: "Nightly",
              user: { id: "usr_2", email: "bob@example.com", name: "Bob", member: true },
            },
          ]);
    }),
  );
  await openPage("/security");
  const part = await section("Sign-in history");
  expect(await part.findByText("Sign-in refused: wrong password")).toBeInTheDocument();
  expect(part.getAllByText("Firefox on Linux")[0]).toBeInTheDocument();
  await userEvent.click(part.getByRole("checkbox", { name: /Show all activity/u }));
  expect(await part.findByText("API key created")).toBeInTheDocument();
});

const member = (id: string, name: string, you: boolean) => ({
  object: "member" as const,
  id,
  email: `${id}@example.com`,
  name,
  avatar: null,
  role: "owner" as const,
  since: "2026-11-01T08:00:00Z",
  last_seen_at: null,
  credit_limit: null,
  second_factor: false,
  you,
});

test("the history of one person: chosen among members or by a row, in the address, and saved as a file", async () => {
  const asked: string[] = [];
  const bob = { id: "usr_2", email: "bob@example.com", name: "Bob", member: true };
  const gone = { id: "usr_3", email: null, name: null, member: false };
  const files: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((content) => {
    files.push(content as Blob);
    return "blob:saved";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  const all = [
    { ...event("list_created", "evt_3"), user: bob },
    { ...event("signed_out", "evt_2"), user: gone },
    { ...event("list_deleted", "evt_1"), user: { ...gone, id: "usr_4", email: "eve@example.com" } },
  ];
  server.use(
    serve(listMembers, () => ({
      object: "list" as const,
      data: [member("usr_1", "Ann", true), member("usr_2", "Bob", false)],
    })),
    serve(listAuditEvents, ({ request }) => {
      const { searchParams } = new URL(request.url);
      const user = searchParams.get("user");
      asked.push(`${user ?? ""} ${searchParams.get("only") ?? ""}`);
      return page(all.filter((one) => user === null || one.user.id === user));
    }),
  );
  await openPage("/security");
  const part = await section("Sign-in history");
  const user = userEvent.setup();
  expect((await part.findAllByText("A former member"))[0]).toBeVisible();
  expect(part.getAllByText("eve@example.com, a former member")[0]).toBeVisible();

  await user.click(await part.findByRole("button", { name: "Filter" }));
  await user.selectOptions(await screen.findByLabelText("By"), "Bob");
  await waitFor(() => expect(part.queryByText("List deleted")).toBeNull());
  expect(await part.findByText("List created")).toBeVisible();
  expect(new URLSearchParams(window.location.search).get("person")).toBe("usr_2");
  expect(asked.at(-1)).toBe("usr_2 sign_ins");
  await user.click(part.getByRole("button", { name: "Download as CSV" }));
  await waitFor(() => expect(files).toHaveLength(1));
  const lines = (await files[0]!.text()).trim().split("\r\n");
  expect(lines.slice(1).map((line) => line.split(",").slice(1, 3))).toEqual([
    ["List created", "bob@example.com"],
  ]);

  await user.click(part.getByRole("button", { name: "Remove filter: By Bob" }));
  await user.click(await part.findByRole("button", { name: /Signed out/u }));
  await user.click(await screen.findByRole("menuitem", { name: "Show only this person" }));
  await waitFor(() => expect(part.queryByText("List created")).toBeNull());
  expect(part.getByRole("button", { name: "Remove filter: By A former member" })).toBeVisible();
  expect(new URLSearchParams(window.location.search).get("person")).toBe("usr_3");
});

test("a person without events is said to have none", async () => {
  await openPage("/security?person=usr_9");
  const part = await section("Sign-in history");
  expect(await part.findByText("No activity by this person.")).toBeVisible();
});

test("a failed load shows an error and can be retried", async () => {
  let broken = true;
  server.use(serve(readSecurity, () => (broken ? problem("internal_error") : security)));
  await openPage("/security");
  expect(await screen.findByRole("alert")).toHaveTextContent("req_test");
  broken = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Password" })).toBeInTheDocument();
});

test.each([
  [firefox, "Firefox", "Linux"],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0",
    "Edge",
    "Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    "Safari",
    "iPhone",
  ],
  [
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36",
    "Chrome",
    "Android",
  ],
  ["curl/8.1", "curl", null],
  ["Mozilla/5.0", null, null],
  ["", null, null],
])("%s is called %s on %s", (userAgent, browser, system) => {
  expect(browserName(userAgent)).toEqual({ browser, system });
});
