import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { openPage } from "#tests/web/support/page.tsx";
import { server } from "#tests/web/support/server.ts";

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

test("the search narrows the contents to matching sections, and says when there are none", async () => {
  const contents = screen.getByRole("navigation", { name: "Contents" });
  const field = within(contents).getByRole("searchbox");
  await userEvent.type(field, "evidence");
  const links = within(contents).getAllByRole("link");
  expect(links.length).toBeLessThan(20);
  expect(links.map((link) => link.getAttribute("href"))).toContain("#readEvidence");
  await userEvent.clear(field);
  await userEvent.type(field, "no such thing");
  expect(within(contents).getByText("No section matches “no such thing”.")).toBeVisible();
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

test("choosing a language changes the samples of all operations", async () => {
  const select = within(await opened("readCredits")).getByRole("combobox");
  await userEvent.selectOptions(select, "Python");
  expect(operation("readCredits")).toHaveTextContent("urllib.request.urlopen");
  expect(await opened("createValidation")).toHaveTextContent("json.dumps(");
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
