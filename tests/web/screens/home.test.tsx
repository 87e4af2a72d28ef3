import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import { demoAddresses } from "#contract/demoAddresses.ts";
import { readFigures } from "#contract/figures.ts";
import { confirmNewsletter } from "#contract/newsletter.ts";
import { createPublicCheck, type PublicCheck } from "#contract/publicChecks.ts";
import { heroAddresses } from "#web/screens/home/heroAddresses.ts";
import { openPage } from "#tests/web/support/page.tsx";
import { problem, refusedFields, serve, server } from "#tests/web/support/server.ts";
import { eventStream } from "#tests/web/support/serveChecks.ts";
import { quitSession } from "#tests/web/support/tokens.ts";
import { check, evidence, validation } from "#tests/web/support/validations.ts";

function publicCheck(over: Partial<PublicCheck> = {}): PublicCheck {
  const { dns, sessions } = evidence();
  return {
    ...validation(over as object),
    ...over,
    object: "public_check",
    evidence: { dns, sessions },
  };
}

type Told = [name: string, data: unknown];
const bytesOf = (...events: Told[]) =>
  new TextEncoder().encode(
    events.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join(""),
  );

/** Serves checks that end as `result`; returns the addresses it received. */
function serveVisitors(result: PublicCheck): string[] {
  const asked: string[] = [];
  server.use(
    serve(createPublicCheck, ({ body, request }) => {
      expect(request.headers.get("authorization")).toBeNull();
      asked.push((body as { email: string }).email);
      return eventStream([
        bytesOf(...result.checks.map((one): Told => ["check", one]), ["done", result]),
      ]);
    }),
  );
  return asked;
}

const field = () => screen.findByRole("textbox", { name: "Email address" });
const send = async (text: string) => {
  const input = await field();
  await userEvent.clear(input);
  await userEvent.type(input, `${text}{Enter}`);
  return input;
};

const path = () => screen.getByRole("list", { name: "Path of the address" });

test("a typed address is checked: its path, verdict and reason, and the evidence to unfold", async () => {
  const asked = serveVisitors(publicCheck());
  await openPage("/");
  const input = await send(" deliverable@sandbox.test ");
  const verdict = await screen.findByRole("heading", { name: "Deliverable" });
  expect(asked).toEqual(["deliverable@sandbox.test"]);
  expect(input).toHaveValue(" deliverable@sandbox.test ");
  const result = within(verdict.closest("article")!);
  expect(result.getByRole("list", { name: "Path of the address" })).toBeVisible();
  expect(result.getByText(/^Deciding line, from/u)).toBeVisible();
  for (const part of ["Time of each check", "DNS answers", "SMTP transcript"]) {
    await userEvent.click(result.getByText(part));
  }
  expect(result.getByRole("table", { name: /^Checks, results/u })).toBeVisible();
  expect(result.getByRole("list", { name: "DNS queries" })).toBeVisible();
  expect(result.getByText("Deciding line")).toBeVisible();
});

test("the path is drawn while checks finish", async () => {
  const goOn = Promise.withResolvers<undefined>();
  server.use(
    serve(createPublicCheck, () =>
      eventStream([
        bytesOf(
          ["check", check("syntax")],
          ["check", check("typo")],
          ["check_started", { name: "dns", at_ms: 2 }],
        ),
        goOn.promise,
        bytesOf(["done", publicCheck()]),
      ]),
    ),
  );
  await openPage("/");
  await send("deliverable@sandbox.test");
  await waitFor(() =>
    expect(path().querySelector("[data-step=dns]")).toHaveAttribute("data-state", "running"),
  );
  expect(path().querySelector("[data-step=syntax]")).toHaveAttribute("data-state", "pass");
  expect(path().querySelector("[data-step=mailbox]")).toHaveAttribute("data-state", "waiting");
  goOn.resolve(undefined);
  expect(await screen.findByRole("heading", { name: "Deliverable" })).toBeVisible();
});

test("one click checks a sandbox address, and each of them is one", async () => {
  const known = demoAddresses.map(({ email }) => email);
  expect(heroAddresses.filter((email) => !known.includes(email))).toEqual([]);
  const asked = serveVisitors(publicCheck());
  await openPage("/");
  await userEvent.click(await screen.findByRole("button", { name: heroAddresses[2] }));
  expect(await screen.findByRole("heading", { name: "Deliverable" })).toBeVisible();
  expect(asked).toEqual([heroAddresses[2]]);
  expect(await field()).toHaveValue(heroAddresses[2]);
});

test("an address without a mailbox check shows the reason", async () => {
  serveVisitors(
    publicCheck({ verdict: "unknown", reason: "smtp_skipped", sandbox: false, input: "a@b.org" }),
  );
  await openPage("/");
  await send("a@b.org");
  expect(
    await screen.findByText(/Without an account, the mailbox check is skipped/u),
  ).toBeVisible();
});

test("a text that is no address shows where its error is, and a better one is a click away", async () => {
  const asked = serveVisitors(
    publicCheck({
      verdict: "undeliverable",
      reason: "invalid_syntax",
      input: "a..b@gmail.com",
      email: null,
      syntax: { valid: false, code: "syntax_local_dot", position: 2 },
      suggestion: { email: "a.b@gmail.com", kind: "syntax_repair" },
    }),
  );
  await openPage("/");
  await send("a..b@gmail.com");
  expect(await screen.findByText(/first error is at character 3/u)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Check this address" }));
  await waitFor(() => expect(asked).toEqual(["a..b@gmail.com", "a.b@gmail.com"]));
});

test.each([
  ["nothing", " ", "Enter an address."],
  ["several", "a@b.org, c@d.org", /one address at a time/u],
])("%s isn't sent and shows an error", async (_what, text, said) => {
  await openPage("/");
  const input = await field();
  await userEvent.click(input);
  await userEvent.paste(text);
  await userEvent.keyboard("{Enter}");
  expect(await screen.findByRole("alert")).toHaveTextContent(said);
});

test("a network without checks left sees when to return and the benefits of an account", async () => {
  server.use(
    serve(createPublicCheck, () => {
      const refused = problem("rate_limited");
      refused.headers.set("retry-after", "28");
      return refused;
    }),
  );
  await openPage("/");
  await send("a@b.org");
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("Try again in 28 seconds, or sign in to continue now.");
  expect(within(alert).getByRole("link", { name: "Create an account" })).toHaveAttribute(
    "href",
    "/register",
  );
});

test("a rejected text shows the server's message", async () => {
  server.use(
    serve(createPublicCheck, () =>
      refusedFields({
        pointer: "#/email",
        code: "control_character",
        detail: "This contains a control character.",
      }),
    ),
  );
  await openPage("/");
  await send("a@b.org");
  expect(await screen.findByRole("alert")).toHaveTextContent("This contains a control character.");
});

test("without a network the text stays, and another try goes through", async () => {
  server.use(serve(createPublicCheck, () => HttpResponse.error()));
  await openPage("/");
  const input = await send("deliverable@sandbox.test");
  expect(await screen.findByRole("alert")).toHaveTextContent("We couldn't reach the server");
  expect(input).toHaveValue("deliverable@sandbox.test");
  serveVisitors(publicCheck());
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Deliverable" })).toBeVisible();
});

test("an interrupted check shows a connection error", async () => {
  server.use(
    serve(createPublicCheck, () =>
      eventStream([bytesOf(["check", check("syntax")])], { cut: true }),
    ),
  );
  await openPage("/");
  await send("a@b.org");
  expect(await screen.findByRole("alert")).toHaveTextContent("We couldn't reach the server");
});

test("signed-in visitors go straight to the dashboard", async () => {
  quitSession();
  await openPage("/");
  expect(await screen.findByRole("link", { name: "Open the dashboard" })).toBeVisible();
  expect(screen.queryByRole("link", { name: "Sign in" })).toBeNull();
});

test("the page shows captures of the product, and every measured figure leads to its proof", async () => {
  await openPage("/");
  expect(await screen.findByRole("heading", { name: "Read every line" })).toBeVisible();
  expect(screen.getAllByText(/mailbox is over quota/u).length).toBeGreaterThan(1);
  for (const heading of ["Four verdicts", "Honest limits", "newsletter.csv", "Doctor"]) {
    expect(screen.getByRole("heading", { name: heading })).toBeVisible();
  }
  const figures = within(screen.getByRole("region", { name: "Measured, not claimed" }));
  expect(figures.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/features/accuracy",
    "/features/latency",
    "/privacy",
    "/help#status",
  ]);
  expect(screen.queryByText("99.9%")).toBeNull();
});

test("an installation with enough checks shows its own figures once the band is near", async () => {
  const accuracy = { share: 0.987, outcomes: 12_000 };
  const read = { object: "figures", checks: 120_000, median_ms: 240, accuracy };
  server.use(serve(readFigures, () => read));
  const reached: (() => void)[] = [];
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        reached.push(() => tell([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  await openPage("/");
  const figures = within(await screen.findByRole("region", { name: "Measured, not claimed" }));
  await waitFor(() => expect(reached).not.toEqual([]));
  expect(figures.queryByText("240 ms")).toBeNull();
  act(() => reached.forEach((tell) => tell()));
  expect(await figures.findByText("240 ms")).toBeVisible();
  expect(figures.getByText("over 120,000")).toBeVisible();
  expect(figures.getByText("98.7%")).toBeVisible();
  expect(figures.getByText("Correct verdicts, by over 12,000 mails sent")).toBeVisible();
});

test("a mailed link confirms the newsletter only when the button is pressed", async () => {
  const sent: unknown[] = [];
  server.use(
    serve(confirmNewsletter, ({ body }) => {
      sent.push(body);
      return { message: "Your subscription is confirmed." };
    }),
  );
  await openPage("/?newsletter=tok_2");
  const button = await screen.findByRole("button", { name: "Confirm subscription" });
  expect(sent).toEqual([]);
  await userEvent.click(button);
  expect(await screen.findByText("Your subscription is confirmed.")).toBeVisible();
  expect(sent).toEqual([{ token: "tok_2" }]);
});
