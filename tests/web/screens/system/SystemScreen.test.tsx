import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { readCapability, readDoctor } from "#contract/system.ts";
import { SystemScreen } from "#web/screens/system/SystemScreen.tsx";
import { CapabilityNote } from "#web/screens/validate/CapabilityNote.tsx";
import { listSystemUsers } from "#contract/systemUsers.ts";
import { doctorReport } from "#tests/web/support/doctor.ts";
import { serveAccount } from "#tests/web/support/page.tsx";
import { problem, serve, server } from "#tests/web/support/server.ts";
import { showScreen } from "#tests/web/support/showScreen.tsx";
import { showTexts } from "#tests/web/support/showTexts.ts";

beforeAll(() => showTexts());
beforeEach(() => serveAccount({ operator: true }));

const show = () => showScreen(<SystemScreen />, "/system");

test("the operator reads the conclusion, each finding, and what cannot be known", async () => {
  server.use(serve(readDoctor, () => doctorReport()));
  show();
  expect(await screen.findByText("Mailbox checks are off")).toBeVisible();
  expect(screen.getByText("Outgoing port 25 is closed.")).toBeVisible();
  expect(screen.getByText(/no address can be deliverable/u)).toBeVisible();
  const port = screen.getByRole("heading", { name: /^Port 25/u }).closest("li")!;
  expect(within(port).getByText("Failed")).toBeVisible();
  expect(within(port).getByText(/Ask your hosting provider or network to open/u)).toBeVisible();
  expect(within(port).getByText(/no connection in time/u)).toBeVisible();
  const resolver = screen.getByRole("heading", { name: /^Resolver/u }).closest("li")!;
  expect(within(resolver).getByText("Passed")).toBeVisible();
  expect(within(resolver).queryByText("Next step:")).toBeNull();
  expect(screen.getByText("Ran 3 minutes ago, took 8.1 sec")).toBeVisible();
  expect(screen.getByText("198.18.7.25")).toBeVisible();
  expect(screen.getByText(/Only their replies show it/u)).toBeVisible();
});

test("the operator reads how providers receive us, and which has us on a list", async () => {
  const counts = { accepted: 0, refused: 0, deferred: 0, blocked: 0, unanswered: 0 };
  const asked = {
    ...counts,
    provider: null,
    name: null,
    egress: null,
    listed: false,
    detail: null,
  };
  const data = [
    {
      ...asked,
      provider: "google",
      name: "Google",
      egress: "198.51.100.7",
      accepted: 1,
      blocked: 3,
      unanswered: 1200,
      listed: true,
      detail: "Listed.",
    },
    { ...asked, accepted: 1, refused: 1 },
    { ...asked, egress: "198.51.100.8", unanswered: 2 },
  ];
  server.use(serve(readDoctor, () => doctorReport({ receptions: { hours: 6, data } })));
  show();
  expect(await screen.findByText("Google blocks us")).toBeVisible();
  expect(screen.getByText(/IP address is probably on a blocklist/u)).toBeVisible();
  expect(screen.getByText("Replies of the last 6 hours")).toBeVisible();
  const table = screen.getByRole("table", { name: "Results by provider" });
  const [, ...rows] = within(table).getAllByRole("row");
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent),
  );
  expect(cells).toEqual([
    ["198.51.100.7", "4", "25%", "0%", "0%", "75%", "1,200"],
    ["system default", "2", "50%", "50%", "0%", "0%", "0"],
    ["198.51.100.8", "0", "–", "–", "–", "–", "2"],
  ]);
  expect(within(table).getAllByRole("rowheader")[1]).toHaveTextContent("All others");
});

test.each([
  [2048, false],
  [1023, true],
])("%d MB of free space with a reserve of 512 MB is shown; urgent: %s", async (free, urgent) => {
  const megabyte = 1024 * 1024;
  const disk = { free: free * megabyte, reserve: 512 * megabyte };
  server.use(serve(readDoctor, () => doctorReport({ disk })));
  show();
  const text = await screen.findByText(`${free.toLocaleString("en")} MB free`);
  expect(text.className.includes("text-undeliverable")).toBe(urgent);
  expect(screen.getByText("Below 512 MB, only signing in and deleting work.")).toBeVisible();
});

test("without checks there is no table of answers", async () => {
  server.use(serve(readDoctor, () => doctorReport()));
  show();
  expect(
    await screen.findByText("No external mail server was contacted in this time."),
  ).toBeVisible();
  expect(screen.queryByRole("table")).toBeNull();
});

test("a code that this app does not know is shown in the server's words", async () => {
  server.use(serve(readDoctor, () => doctorReport()));
  show();
  expect(await screen.findByText("Something a later server knows.")).toBeVisible();
  expect(screen.getByText("Do what a later server says.")).toBeVisible();
});

test("running again requests a fresh report, shows progress, and then the report", async () => {
  const asked: string[] = [];
  const held = Promise.withResolvers<void>();
  server.use(
    serve(readDoctor, async ({ request }) => {
      const { search } = new URL(request.url);
      asked.push(search);
      if (search === "") {
        return doctorReport();
      }
      await held.promise;
      return doctorReport({
        can_ask_mailboxes: true,
        because: null,
        strength: "mailbox",
        checked_at: new Date().toISOString(),
      });
    }),
  );
  const { user } = show();
  const button = await screen.findByRole("button", { name: "Run the doctor again" });
  await user.click(button);
  expect(await screen.findByText("Running. This takes up to 30 seconds.")).toBeVisible();
  expect(button).toHaveAttribute("aria-busy", "true");
  held.resolve();
  expect(await screen.findByText("Mailbox checks are on")).toBeVisible();
  expect(screen.getByText("The doctor has finished.")).toBeInTheDocument();
  expect(asked).toEqual(["", "?fresh=true"]);
});

test("coming back to the doctor reads its report again", async () => {
  let reads = 0;
  server.use(
    serve(readDoctor, () => {
      reads += 1;
      return doctorReport({ can_ask_mailboxes: reads > 1 });
    }),
    serve(listSystemUsers, () => ({
      object: "list" as const,
      data: [],
      has_more: false,
      next_cursor: null,
    })),
  );
  const { user } = show();
  expect(await screen.findByText("Mailbox checks are off")).toBeVisible();
  await user.click(screen.getByRole("tab", { name: "Users" }));
  expect(screen.queryByText("Mailbox checks are off")).toBeNull();
  await user.click(screen.getByRole("tab", { name: /mail server/iu }));
  expect(await screen.findByText("Mailbox checks are on")).toBeVisible();
});

test("an account without the operator role sees a notice, and no report is requested", async () => {
  serveAccount({ operator: false });
  const { user } = show();
  expect(
    await screen.findByRole("heading", { name: "This page is for the operator" }),
  ).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Open the dashboard" }));
  expect(await screen.findByText("elsewhere")).toBeVisible();
});

test("a 403 of the server is the same as not being the operator", async () => {
  server.use(serve(readDoctor, () => problem("operator_only")));
  show();
  expect(await screen.findByText("This page is for the operator")).toBeVisible();
});

test("a report that cannot be read is a failure with another try", async () => {
  let fails = true;
  server.use(serve(readDoctor, () => (fails ? problem("internal_error") : doctorReport())));
  const { user } = show();
  const retry = await screen.findByRole("button", { name: "Try again" });
  fails = false;
  await user.click(retry);
  expect(await screen.findByText("Mailbox checks are off")).toBeVisible();
});

const line = /^Mailbox checks are off: this network blocks port 25/u;
const closed = () =>
  server.use(
    serve(readCapability, () => ({
      object: "capability",
      mailbox_checks: false,
      because: "port_25_closed",
    })),
  );

test("the validate screen has one line where mail hosts are not asked, with a way on for the operator", async () => {
  closed();
  showScreen(<CapabilityNote />, "/validate");
  expect(await screen.findByText(line)).toBeVisible();
  expect(await screen.findByRole("link", { name: "See how to fix this" })).toHaveAttribute(
    "href",
    "/system",
  );
});

test("others read the line without the link", async () => {
  serveAccount({ operator: false });
  closed();
  const { store } = showScreen(<CapabilityNote />, "/validate");
  expect(await screen.findByText(line)).toBeVisible();
  await waitFor(() => expect(JSON.stringify(store.getState())).toContain('"operator":false'));
  expect(screen.queryByRole("link")).toBeNull();
});

test("the line shows that mailbox checks are on, and nothing before that is known", async () => {
  showScreen(<CapabilityNote />, "/validate");
  expect(
    screen.getByText(/^Checking whether this installation can reach/u).closest("p"),
  ).toHaveClass("invisible");
  expect(await screen.findByText(/^All checks are on/u)).toBeVisible();
});
