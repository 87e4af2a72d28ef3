import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { type ApiKey, listApiKeys, updateApiKey } from "#contract/apiKeys.ts";
import { type AccountMember, listMembers } from "#contract/members.ts";
import type { Role } from "#contract/roles.ts";
import { ApiKeysScreen } from "#web/screens/apiKeys/ApiKeysScreen.tsx";
import { FormerKeys } from "#web/screens/people/FormerKeys.tsx";
import { loadTexts } from "#web/text/i18n.ts";
import { keyOf } from "#tests/web/support/apiKeys.ts";
import { problem, serve, server } from "#tests/web/support/server.ts";
import { showScreen } from "#tests/web/support/showScreen.tsx";
import { showTexts } from "#tests/web/support/showTexts.ts";

const ann = { id: "ann", email: "ann@example.com", name: null, member: false };
const me = { id: "me", email: "me@example.com", name: "Mia", member: true };
const person = (id: string, role: Role, name = ""): AccountMember => ({
  object: "member",
  id,
  email: `${id}@example.com`,
  name,
  avatar: null,
  role,
  since: "2026-11-01T08:00:00Z",
  last_seen_at: null,
  credit_limit: null,
  second_factor: false,
  you: id === "me",
});

let keys: ApiKey[];
let members: AccountMember[];
let calls: string[];
beforeAll(async () => {
  await showTexts();
  await loadTexts(["handOver"]);
});
beforeEach(() => {
  calls = [];
  keys = [
    keyOf({ name: "Nightly", creator: ann }),
    keyOf({ name: "Form", creator: ann }),
    keyOf({ name: "Old", creator: ann, status: "revoked" }),
    keyOf({ name: "Mine", creator: me }),
  ];
  members = [
    person("me", "owner", "Mia"),
    person("bob", "admin"),
    person("kim", "member"),
    person("vic", "viewer"),
  ];
  server.use(
    serve(listApiKeys, () => ({ object: "list", data: keys })),
    serve(listMembers, () => ({ object: "list", data: members })),
    serve(updateApiKey, ({ params, body }) => {
      const { creator_id: id } = body as { creator_id: string };
      calls.push(`${String(params["id"])} ${id}`);
      const creator = { id, email: `${id}@example.com`, name: "", member: true };
      keys = keys.map((key) => (key.id === params["id"] ? { ...key, creator } : key));
      return keys.find((key) => key.id === params["id"])!;
    }),
  );
});

test("a key says who made it, also if they are no longer a member, and is handed over from its menu", async () => {
  const { user } = showScreen(<ApiKeysScreen />, "/apikeys");
  const row = await screen.findByRole("rowheader", { name: /Nightly/u });
  expect(row).toHaveTextContent("Made by ann@example.com, who is no longer a member");
  expect(screen.getByRole("rowheader", { name: /Mine/u })).toHaveTextContent("Made by Mia");
  await user.click(within(row.closest("tr")!).getByRole("button", { name: "Actions for Nightly" }));
  await user.click(await screen.findByRole("menuitem", { name: "Hand over" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Hand over Nightly" }));
  const choice = await dialog.findByRole("combobox", { name: "Hand over to" });
  expect(
    within(choice)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["Mia (me@example.com)", "bob@example.com"]);
  await user.selectOptions(choice, "bob@example.com");
  await user.click(dialog.getByRole("button", { name: "Hand over 1 key" }));
  await waitFor(() => expect(calls).toEqual(["key_Nightly bob"]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("with one creator, a current member, the page names nobody", async () => {
  keys = [keyOf({ name: "Mine", creator: me }), keyOf({ name: "Other", creator: me })];
  const { user } = showScreen(<ApiKeysScreen />, "/apikeys");
  const row = await screen.findByRole("rowheader", { name: /Mine/u });
  expect(row).not.toHaveTextContent("Made by");
  await user.click(within(row.closest("tr")!).getByRole("button", { name: /^Actions/u }));
  expect(await screen.findByRole("menuitem", { name: "Rotate" })).toBeVisible();
  expect(screen.queryByRole("menuitem", { name: "Hand over" })).toBeNull();
});

test("People lists the usable keys of former members and hands them over together", async () => {
  const { user } = showScreen(<FormerKeys />, "/people");
  const section = within(await screen.findByRole("region", { name: "Keys of former members" }));
  expect(section.getByText("Nightly")).toBeVisible();
  expect(section.queryByText("Old")).toBeNull();
  await user.click(section.getByRole("button", { name: "Hand over the keys of ann@example.com" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Hand over 2 keys" }));
  await user.click(await dialog.findByRole("button", { name: "Hand over 2 keys" }));
  await waitFor(() => expect(calls).toEqual(["key_Nightly me", "key_Form me"]));
  await waitFor(() => expect(screen.queryByRole("region")).toBeNull());
});

test("a refused hand-over stays open with its reason, and goes no further", async () => {
  server.use(serve(updateApiKey, () => problem("role_forbidden")));
  const { user } = showScreen(<FormerKeys />, "/people");
  await user.click(await screen.findByRole("button", { name: /Hand over the keys/u }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(await dialog.findByRole("button", { name: "Hand over 2 keys" }));
  expect(await dialog.findByRole("alert")).toBeVisible();
  expect(calls).toEqual([]);
});

test("without another owner or admin, the dialog says so and changes nothing", async () => {
  keys = [keyOf({ name: "Mine", creator: me }), keyOf({ name: "Nightly", creator: ann })];
  members = [person("me", "owner", "Mia"), person("kim", "member")];
  const { user } = showScreen(<ApiKeysScreen />, "/apikeys");
  const row = await screen.findByRole("rowheader", { name: /Mine/u });
  await user.click(within(row.closest("tr")!).getByRole("button", { name: /^Actions/u }));
  await user.click(await screen.findByRole("menuitem", { name: "Hand over" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText(/No other member can take this key/u)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Close" }));
  expect(calls).toEqual([]);
});
