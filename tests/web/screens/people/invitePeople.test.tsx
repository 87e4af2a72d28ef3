import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { createInvitation, type Invitation, listInvitations } from "#contract/invitations.ts";
import { listMembers } from "#contract/members.ts";
import { createPublicCheck } from "#contract/publicChecks.ts";
import { reauthenticate, readSecurity } from "#contract/security.ts";
import { openPage, security, serveAccount } from "#tests/web/support/page.tsx";
import { eventStream } from "#tests/web/support/serveChecks.ts";
import { problem, refusedFields, serve, server } from "#tests/web/support/server.ts";
import { quitSession } from "#tests/web/support/tokens.ts";

const invitation = (email: string): Invitation => ({
  object: "invitation",
  id: `inv_${email}`,
  email,
  role: "member",
  invited_by: "me@example.com",
  created_at: "2026-11-01T08:00:00Z",
  expires_at: "2026-11-08T08:00:00Z",
});

const created = (email: string, link: string | null = null) => ({ ...invitation(email), link });

/** Opens the dialog; `reply` answers each invitation. Returns the addresses that were checked for typos and those that were invited with their role. */
async function openDialog(reply: (email: string) => unknown) {
  quitSession();
  serveAccount({});
  const checked: string[] = [];
  const sent: string[] = [];
  server.use(
    serve(listMembers, () => ({ object: "list" as const, data: [] })),
    serve(listInvitations, () => ({
      object: "list" as const,
      data: [invitation("open@example.com")],
    })),
    serve(createPublicCheck, ({ body }) => {
      const { email } = body as { email: string };
      checked.push(email);
      const better = email.replace("@gmial.com", "@gmail.com");
      const suggestion = better === email ? null : { email: better, kind: "domain" };
      const event = `event: done\ndata: ${JSON.stringify({ suggestion })}\n\n`;
      return eventStream([new TextEncoder().encode(event)]);
    }),
    serve(createInvitation, ({ body }) => {
      const { email, role } = body as { email: string; role: string };
      sent.push(`${email} ${role}`);
      return reply(email);
    }),
  );
  await openPage("/people");
  const user = userEvent.setup();
  await screen.findByText("open@example.com");
  await user.click(screen.getByRole("button", { name: "Invite people" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Invite people" }));
  const field = dialog.getByRole("textbox", { name: "Email addresses" });
  await user.click(field);
  const press = (name: string | RegExp) => user.click(dialog.getByRole("button", { name }));
  return { user, dialog, field, press, checked, sent };
}

const lineOf = async (dialog: ReturnType<typeof within>, email: string) => {
  const line: HTMLElement | null = (await dialog.findByText(email)).closest("li");
  return within(line!);
};

test("every address has its own outcome, and a failure loses none", async () => {
  const { user, dialog, press, checked, sent } = await openDialog((email) =>
    email.startsWith("member")
      ? refusedFields({ pointer: "#/email", code: "already_there", detail: "" })
      : email.startsWith("other")
        ? refusedFields({ pointer: "#/email", code: "domain_not_allowed", detail: "" })
        : email.startsWith("late")
          ? problem("rate_limited")
          : created(email),
  );
  await user.paste(
    "Ann <new@example.com>, member@example.com; open@example.com\nmaria@gmial.com tom@gmial.com\nother@else.test late@example.com",
  );
  await user.selectOptions(dialog.getByLabelText("Role"), "Viewer");
  await press("Invite 7 people");
  await waitFor(() =>
    expect(dialog.getByText("1 person invited. 5 addresses weren't invited.")).toHaveFocus(),
  );
  const expected = {
    "new@example.com": "Invited.",
    "member@example.com": "Already a member.",
    "open@example.com": "Already invited.",
    "maria@gmial.com": "Did you mean maria@gmail.com?",
    "tom@gmial.com": "Did you mean tom@gmail.com?",
    "other@else.test": /only invites addresses of certain domains/u,
    "late@example.com": /Too many requests/u,
  };
  for (const [email, text] of Object.entries(expected)) {
    // The lines are read one after another.
    // oxlint-disable-next-line no-await-in-loop
    expect((await lineOf(dialog, email)).getByText(text), email).toBeVisible();
  }
  expect(sent).toEqual(
    ["new@example.com", "member@example.com", "other@else.test", "late@example.com"].map(
      (email) => `${email} viewer`,
    ),
  );
  // One check for each domain, none for an open invitation.
  expect(checked).toEqual(["new@example.com", "maria@gmial.com", "other@else.test"]);

  await user.click(
    (await lineOf(dialog, "maria@gmial.com")).getByRole("button", { name: "Yes, invite" }),
  );
  expect((await lineOf(dialog, "maria@gmail.com")).getByText("Invited.")).toBeVisible();
  await user.click(
    (await lineOf(dialog, "tom@gmial.com")).getByRole("button", { name: "No, invite as typed" }),
  );
  await waitFor(() => expect(sent.at(-1)).toBe("tom@gmial.com viewer"));
  await user.click(
    (await lineOf(dialog, "open@example.com")).getByRole("button", { name: "Send again" }),
  );
  await waitFor(() => expect(sent.at(-1)).toBe("open@example.com viewer"));
  expect(await dialog.findByText(/^4 people invited/u)).toBeVisible();
  await press("Edit these addresses");
  expect(dialog.getByRole("textbox", { name: "Email addresses" })).toHaveValue(
    "other@else.test\nlate@example.com",
  );
});

test("if all are mailed, the dialog closes with one message", async () => {
  const { user, press } = await openDialog((email) => created(email));
  await user.paste("a@example.com b@example.com");
  await press("Invite 2 people");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await screen.findByText("2 invitations sent.")).toBeVisible();
});

test("where no mail is sent, each person has a link", async () => {
  const { user, dialog, press } = await openDialog((email) =>
    created(email, `https://mv.test/join?token=${email}`),
  );
  await user.paste("a@example.com b@example.com");
  await press("Invite 2 people");
  const line = await lineOf(dialog, "b@example.com");
  expect(line.getByText("https://mv.test/join?token=b@example.com")).toBeVisible();
  expect(dialog.getAllByRole("button", { name: "Copy link" })).toHaveLength(2);
});

test.each([
  ["", "Invite", "Enter an email address."],
  ["a@example.com, bob", "Invite 1 person", "This isn't an email address: bob"],
  [
    Array.from({ length: 21 }, (_, index) => `p${index}@example.com`).join(" "),
    "Invite 21 people",
    "Invite up to 20 people at once. You entered 21.",
  ],
])("%j isn't sent", async (text, button, message) => {
  const { user, dialog, field, press, sent } = await openDialog((email) => created(email));
  if (text !== "") {
    await user.paste(text);
  }
  expect(dialog.queryByText(message)).toBeNull();
  await press(button);
  expect(await dialog.findByText(message)).toBeVisible();
  expect(field).toHaveFocus();
  expect(field).toHaveAccessibleDescription(expect.stringContaining(message));
  expect(field).toHaveValue(text);
  expect(sent).toEqual([]);
});

const asked = async () => within(await screen.findByRole("dialog", { name: "Confirm it's you" }));

test("a confirmation of identity in between sends each address once; a canceled one keeps the text", async () => {
  let confirmed = false;
  const { user, press, checked, sent } = await openDialog((email) =>
    confirmed ? created(email) : problem("reauthentication_required"),
  );
  server.use(
    serve(readSecurity, () => ({ ...security, password_set: true })),
    serve(reauthenticate, () => {
      confirmed = true;
      return { reauthenticated_until: "2026-11-20T14:05:00.000Z" };
    }),
  );
  await user.paste("a@example.com b@example.com");
  await press("Invite 2 people");
  await user.click(await (await asked()).findByRole("button", { name: "Cancel" }));
  const again = within(await screen.findByRole("dialog", { name: "Invite people" }));
  expect(again.getByRole("textbox", { name: "Email addresses" })).toHaveValue(
    "a@example.com b@example.com",
  );
  await user.click(again.getByRole("button", { name: "Invite 2 people" }));
  await user.type(await (await asked()).findByLabelText("Password"), "secret");
  await user.click((await asked()).getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("2 invitations sent.")).toBeVisible();
  expect(sent).toEqual(["a", "a", "a", "b"].map((name) => `${name}@example.com member`));
  expect(checked).toEqual(["a@example.com", "a@example.com"]);
});
