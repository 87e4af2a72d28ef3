import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeAll, expect, test } from "vitest";
import { isDestructive } from "#web/features/apiReference/trials/isDestructive.ts";
import type { ReferenceOperation } from "#web/features/apiReference/reference.ts";
import { TryIt } from "#web/features/apiReference/TryIt.tsx";
import { server } from "#tests/web/support/server.ts";
import { showTexts } from "#tests/web/support/showTexts.ts";
import { quitSession } from "#tests/web/support/tokens.ts";

beforeAll(() => showTexts());

const operation = (changed: Partial<ReferenceOperation>): ReferenceOperation => ({
  name: "readList",
  method: "GET",
  path: "/v1/lists/{id}",
  summary: "Read a list",
  text: "",
  scope: "lists:read",
  parameters: [],
  body: [],
  returns: { fields: [] },
  errors: [],
  request: { path: "/v1/lists/{{LIST_ID}}", headers: {} },
  reply: { status: 200, body: null },
  ...changed,
});

const show = (changed: Partial<ReferenceOperation> = {}) =>
  render(<TryIt operation={operation(changed)} origin={window.location.origin} />);

const path = () => screen.getByRole("textbox", { name: /Path$/u });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

const twoLists = () =>
  http.get("*/v1/lists", () =>
    HttpResponse.json({
      data: [
        { id: "list_older", created_at: "2026-11-01T00:00:00Z" },
        { id: "list_newest", created_at: "2026-11-02T00:00:00Z" },
      ],
    }),
  );

test("with a session, the form needs no key, has the newest list, and asks before a list is deleted", async () => {
  const sent: string[] = [];
  server.use(
    twoLists(),
    http.delete("*/v1/lists/:id", ({ request, params }) => {
      sent.push(`${request.headers.get("authorization")} ${String(params["id"])}`);
      return HttpResponse.json({ object: "receipt" }, { headers: { "x-request-id": "req_1" } });
    }),
  );
  const { access } = quitSession();
  show({ name: "deleteList", method: "DELETE" });
  expect(screen.getByText("Sent with your session: you need no key here.")).toBeVisible();
  expect(screen.queryByLabelText("API key")).toBeNull();
  await waitFor(() => expect(path()).toHaveValue("/v1/lists/list_newest"));
  expect(screen.getByText("This can’t be undone.")).toBeVisible();
  await press("Send request");
  await press("Cancel");
  await userEvent.dblClick(screen.getByRole("button", { name: "Send request" }));
  expect(screen.getByRole("alert")).toHaveTextContent("This can’t be undone.");
  expect(sent).toEqual([]);
  await press("Send anyway");
  expect(await screen.findByText(/Reply: 200 · \d+ ms/u)).toBeVisible();
  expect(screen.getByText(/x-request-id: req_1/u)).toBeVisible();
  expect(sent).toEqual([`Bearer ${access} list_newest`]);
});

test("a comparison gets the two newest lists, and a body gets the ids too", async () => {
  server.use(twoLists());
  quitSession();
  show({
    method: "POST",
    request: {
      path: "/v1/lists/{{LIST_ID}}/compare?with={{OTHER_LIST_ID}}",
      headers: {},
      body: { list_ids: ["{{LIST_ID}}"] },
    },
  });
  await waitFor(() => expect(path()).toHaveValue("/v1/lists/list_newest/compare?with=list_older"));
  expect(screen.getByRole("textbox", { name: "Body" })).toHaveValue(
    JSON.stringify({ list_ids: ["list_newest"] }, null, 2),
  );
});

test("a variable without an object stays, and the form says what to replace", async () => {
  server.use(http.get("*/v1/lists", () => HttpResponse.json({ data: [] })));
  quitSession();
  show();
  expect(await screen.findByText("Replace $LIST_ID with one of your ids.")).toBeVisible();
  await userEvent.clear(path());
  expect(screen.queryByText(/Replace/u)).toBeNull();
});

test.each([
  "//elsewhere.example/v1/lists/list_1",
  "/.//elsewhere.example/v1/lists/list_1",
  String.raw`/.\\elsewhere.example/v1/lists/list_1`,
  "https://other.example//elsewhere.example/v1/lists/list_1",
])("a typed path with another host never gets the session: %s", async (typed) => {
  server.use(
    twoLists(),
    http.get("*", ({ request }) =>
      HttpResponse.json({ host: new URL(request.url).host }, { status: 404 }),
    ),
  );
  quitSession();
  show();
  await userEvent.clear(path());
  await userEvent.type(path(), typed);
  await press("Send request");
  expect(await screen.findByText(/Reply: 404/u)).toBeVisible();
  expect(screen.getByText(new RegExp(window.location.host, "u"))).toBeVisible();
});

test.each(["@elsewhere.example/v1/lists/list_1", "x:@elsewhere.example"])(
  "a typed path with another host never gets the key: %s",
  async (typed) => {
    server.use(
      http.get("*", ({ request }) =>
        HttpResponse.json({ host: new URL(request.url).host }, { status: 404 }),
      ),
    );
    show();
    await userEvent.type(screen.getByLabelText("API key"), "mv_live_1");
    await userEvent.clear(path());
    await userEvent.type(path(), typed);
    await press("Send request");
    expect(await screen.findByText(/Reply: 404/u)).toBeVisible();
    expect(screen.getByText(new RegExp(window.location.host, "u"))).toBeVisible();
  },
);

test("a body that isn't JSON arrives as it was typed", async () => {
  const bodies: string[] = [];
  server.use(
    http.post("*/v1/validations", async ({ request }) => {
      bodies.push(`${request.headers.get("content-type")} ${await request.text()}`);
      return HttpResponse.json({ code: "invalid_json" }, { status: 400 });
    }),
  );
  quitSession();
  show({
    name: "createValidation",
    method: "POST",
    request: { path: "/v1/validations", headers: {}, body: { email: "a@b.c" } },
  });
  const body = screen.getByRole("textbox", { name: "Body" });
  await userEvent.clear(body);
  await userEvent.type(body, "not JSON");
  await press("Send request");
  expect(await screen.findByText(/Reply: 400/u)).toBeVisible();
  expect(bodies).toEqual(["application/json not JSON"]);
});

test("without a session, or for calls without a key, the session stays out of it", async () => {
  show();
  expect(screen.getByLabelText("API key")).toBeVisible();
  expect(path()).toHaveValue("/v1/lists/$LIST_ID");
});

test("in Arabic, the form reads from right to left and its path from left to right", async () => {
  await showTexts("ar");
  show();
  const field = screen.getByLabelText(/المسار$/u);
  expect(field.closest("form")).toHaveAttribute("dir", "rtl");
  expect(field).toHaveAttribute("dir", "ltr");
  await showTexts();
});

test.each([
  ["DELETE", "deleteList", true],
  ["POST", "cancelList", true],
  ["POST", "createOutcomeFeed", true],
  ["POST", "reportLeakedKey", true],
  ["POST", "startList", true],
  ["POST", "pauseList", false],
  ["GET", "readList", false],
])("%s %s asks before it runs: %s", (method, name, asks) => {
  expect(isDestructive({ method, name })).toBe(asks);
});
