import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test } from "vitest";
import { storedKind } from "#web/features/apiReference/SampleSelection.ts";
import { browserStorage, storageKeys } from "#web/storage.ts";
import { openPage } from "#tests/web/support/page.tsx";
import { server } from "#tests/web/support/server.ts";

afterEach(() => browserStorage.remove(storageKeys.sampleKind));
beforeEach(async () => {
  await openPage("/api-docs");
  await screen.findByRole("heading", { level: 1, name: "API reference" });
});

const operation = (name: string) => document.getElementById(name)!;

const folds = (state: string) => document.querySelectorAll(`details[data-fold]${state}`);

/** Opens a section as a reader does; returns its content. */
async function opened(name: string): Promise<HTMLElement> {
  const section = operation(name);
  await userEvent.click(section.closest("details")!.querySelector("summary")!);
  await waitFor(() => expect(section).not.toBeEmptyDOMElement());
  return section;
}

const contents = () => screen.getByRole("navigation", { name: "Contents" });
const searchField = () => within(contents()).getByRole("searchbox");

test("the search finds sections by their text and shows the passage that fits", async () => {
  await userEvent.type(searchField(), "whsec");
  expect(await within(contents()).findByText(/^\d+ results?$/u)).toBeVisible();
  const links = within(contents()).getAllByRole("link");
  expect(links.length).toBeLessThanOrEqual(20);
  const webhooks = links.find((link) => link.getAttribute("href") === "#webhooks");
  expect(webhooks).toHaveTextContent("whsec_…");
  await userEvent.clear(searchField());
  expect(within(contents()).getByText("Error codes")).toBeVisible();
});

test("Enter opens the first result", async () => {
  await userEvent.type(searchField(), "idempotency");
  await within(contents()).findByText(/results?$/u);
  await userEvent.keyboard("{Enter}");
  expect(window.location.hash).toBe("#idempotency");
});

test("a search without a match says so", async () => {
  await userEvent.type(searchField(), "xyzzyplugh");
  expect(await within(contents()).findByText("No section matches “xyzzyplugh”.")).toBeVisible();
});

test("sections are closed at first, and their content arrives without opening them", async () => {
  const section = operation("readCredits");
  expect(section.closest("details")).not.toHaveAttribute("open");
  await waitFor(() => expect(section).toHaveTextContent("GET /v1/credits"));
  expect(section).not.toBeVisible();
});

test("one button opens every section and closes them again", async () => {
  const all = folds("").length;
  expect(folds("[open]")).toHaveLength(0);
  await userEvent.click(screen.getByRole("button", { name: "Open all sections" }));
  expect(folds("[open]")).toHaveLength(all);
  await userEvent.click(screen.getByRole("button", { name: "Close all sections" }));
  expect(folds("[open]")).toHaveLength(0);
});

test("samples begin with the SDK; a choice changes all of them and stays for the next visit", async () => {
  const section = await opened("readCredits");
  expect(section).toHaveTextContent("await mailverdict.account.credits()");
  const select = within(section).getByRole("combobox");
  expect(select).toHaveDisplayValue("SDK · TypeScript");
  await userEvent.selectOptions(select, "SDK · Python");
  expect(section).toHaveTextContent("reply = mailverdict.account.credits()");
  expect(browserStorage.get(storageKeys.sampleKind)).toBe("sdk-python");
  expect(storedKind()).toBe("sdk-python");
  // The SDKs have no method for it.
  expect(await opened("exportValidations")).toHaveTextContent("urllib.request.urlopen");
  await userEvent.selectOptions(select, "Go");
  expect(operation("exportValidations")).toHaveTextContent("http.NewRequest");
});

test("a stored choice that no longer exists is the first one", () => {
  browserStorage.set(storageKeys.sampleKind, "sdk-cobol");
  expect(storedKind()).toBe("sdk-typescript");
});

test("a call is sent with the typed key, and its real reply is shown", async () => {
  let sent: Request | undefined;
  server.use(
    http.post("*/v1/validations", ({ request }) => {
      sent = request.clone();
      return HttpResponse.json(
        { verdict: "deliverable" },
        { headers: { "x-request-id": "req_1" } },
      );
    }),
  );
  const section = await opened("createValidation");
  await userEvent.click(within(section).getByRole("button", { name: "Try it" }));
  await userEvent.type(await within(section).findByLabelText("API key"), "mv_live_abc");
  await userEvent.click(within(section).getByRole("button", { name: "Send request" }));
  expect(await within(section).findByText(/Reply: 200 · \d+ ms/u)).toBeVisible();
  expect(section).toHaveTextContent('"verdict": "deliverable"');
  expect(section).toHaveTextContent("x-request-id: req_1");
  expect(sent?.headers.get("authorization")).toBe("Bearer mv_live_abc");
  expect(await sent?.json()).toMatchObject({ email: "mailbox-not-found+7@sandbox.test" });
});

test("a server that can't be reached is named", async () => {
  server.use(http.get("*/v1/credits", () => HttpResponse.error()));
  const section = await opened("readCredits");
  await userEvent.click(within(section).getByRole("button", { name: "Try it" }));
  await userEvent.type(await within(section).findByLabelText("API key"), "mv_live_abc");
  await userEvent.click(within(section).getByRole("button", { name: "Send request" }));
  await waitFor(() =>
    expect(section).toHaveTextContent("We couldn't reach http://mailverdict.test"),
  );
});
