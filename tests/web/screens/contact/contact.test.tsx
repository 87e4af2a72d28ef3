import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import { sendContactMessage } from "#contract/contact.ts";
import { limits } from "#contract/limits.ts";
import { createPublicCheck } from "#contract/publicChecks.ts";
import { eventStream } from "#tests/web/support/serveChecks.ts";
import { openPage } from "#tests/web/support/page.tsx";
import { problem, refusedFields, serve, server } from "#tests/web/support/server.ts";

const requestId = "req_01HZX3J9QK8T5N6M7P2R4S0VWX";
const taken = {
  object: "contact_message",
  id: "con_01HZX3J9QK8T5N6M7P2R4S0VWX",
  created_at: "2026-11-21T10:00:00.000Z",
  kept_until: "2027-05-20T10:00:00.000Z",
  receipt: true,
};

/** Serves the field's check for a typo; returns the addresses it received. */
function serveSlip(suggestion: string | null, refused = false): string[] {
  const asked: string[] = [];
  server.use(
    serve(createPublicCheck, ({ body }) => {
      asked.push((body as { email: string }).email);
      if (refused) {
        return problem("rate_limited");
      }
      const data = {
        suggestion: suggestion === null ? null : { email: suggestion, kind: "domain" },
      };
      return eventStream([
        new TextEncoder().encode(`event: done\ndata: ${JSON.stringify(data)}\n\n`),
      ]);
    }),
  );
  return asked;
}

function serveContact(reply: () => unknown = () => taken): unknown[] {
  const sent: unknown[] = [];
  server.use(
    serve(sendContactMessage, ({ body }) => {
      sent.push(body);
      return reply();
    }),
  );
  return sent;
}

/** Lets the time pass that the form waits for before it is sent. */
function passTime(): void {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() + limits.contactFillMs);
}

const fill = async (email = "ann@example.com") => {
  await userEvent.type(await screen.findByLabelText("Message"), "Why is it unknown?");
  await userEvent.type(screen.getByLabelText("Your email address"), email);
};
const send = () => userEvent.click(screen.getByRole("button", { name: "Send message" }));

test("a message is sent with the request it is about, and its reference is shown", async () => {
  serveSlip(null);
  const sent = serveContact();
  await openPage(`/contact?topic=problem&request_id=${requestId}`);
  await waitFor(() => {
    expect(screen.getByLabelText("Request ID (optional)")).toHaveValue(requestId);
  });
  expect(screen.getByLabelText("Topic")).toHaveValue("problem");
  await fill();
  await send();
  const heading = await screen.findByRole("heading", { name: "We've got your message" });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(screen.getByText(taken.id)).toBeVisible();
  expect(screen.getByText(/We.ve sent a receipt with the reference/u)).toBeVisible();
  expect(sent).toEqual([
    {
      topic: "problem",
      name: "",
      email: "ann@example.com",
      message: "Why is it unknown?",
      request_id: requestId,
      website: "",
      filled_in_ms: expect.any(Number),
    },
  ]);
  expect(sessionStorage.getItem("contactDraft")).toBeNull();
});

test("no receipt is promised if none is mailed", async () => {
  serveSlip(null);
  serveContact(() => ({ ...taken, receipt: false }));
  await openPage("/contact");
  await fill();
  passTime();
  await send();
  expect(await screen.findByText(/couldn't send a receipt/u)).toBeVisible();
  expect(screen.queryByText(/on its way/u)).toBeNull();
});

test("a likely typo is named and fixed with one click, without blocking the form", async () => {
  const asked = serveSlip("ann@gmail.com");
  const sent = serveContact();
  await openPage("/contact");
  await fill("ann@gmial.com");
  await userEvent.tab();
  await userEvent.click(await screen.findByRole("button", { name: "Did you mean ann@gmail.com?" }));
  expect(screen.getByLabelText("Your email address")).toHaveValue("ann@gmail.com");
  expect(screen.queryByText(/Did you mean/u)).toBeNull();
  passTime();
  await send();
  await screen.findByRole("heading", { name: "We've got your message" });
  expect(asked[0]).toBe("ann@gmial.com");
  expect(sent).toMatchObject([{ email: "ann@gmail.com" }]);
});

test("without a suggestion the message is sent, too", async () => {
  serveSlip(null, true);
  const sent = serveContact();
  await openPage("/contact");
  await fill("ann@nowhere.example");
  await userEvent.tab();
  passTime();
  await send();
  await screen.findByRole("heading", { name: "We've got your message" });
  expect(sent).toHaveLength(1);
});

test("missing fields have an error, and nothing is sent", async () => {
  const sent = serveContact();
  await openPage("/contact");
  await screen.findByLabelText("Message");
  await userEvent.type(screen.getByLabelText("Request ID (optional)"), "4711");
  await send();
  expect(screen.getByLabelText("Message")).toBeInvalid();
  expect(screen.getByLabelText("Your email address")).toBeInvalid();
  expect(screen.getByLabelText("Your email address")).toHaveFocus();
  expect(screen.getByLabelText("Request ID (optional)")).toBeInvalid();
  expect(sent).toEqual([]);
});

test("after a failure everything typed is there, offers a mail, and outlives a reload", async () => {
  serveSlip(null);
  serveContact(() => HttpResponse.error());
  await openPage("/contact");
  await fill();
  passTime();
  await send();
  expect(await screen.findByRole("alert")).toHaveTextContent("We couldn't reach the server");
  expect(screen.getByLabelText("Message")).toHaveValue("Why is it unknown?");
  const link = screen.getByRole("link", { name: "Send by email instead" });
  link.addEventListener("click", (event) => event.preventDefault());
  await userEvent.click(link);
  expect(link.getAttribute("href")).toMatch(/^mailto:.+\?subject=question&body=Why%20is%20it/u);
  document.body.innerHTML = "";
  await openPage("/contact");
  await waitFor(() => {
    expect(screen.getByLabelText("Message")).toHaveValue("Why is it unknown?");
  });
  expect(screen.getByLabelText("Your email address")).toHaveValue("ann@example.com");
});

test("the server's error of a field is beside it, and its request id below", async () => {
  serveSlip(null);
  serveContact(() =>
    refusedFields({ pointer: "#/email", code: "not_an_address", detail: "That is no address." }),
  );
  await openPage("/contact");
  await fill("ann@");
  passTime();
  await send();
  expect(await screen.findByText("req_test")).toBeVisible();
  expect(screen.getByLabelText("Your email address")).toHaveAccessibleDescription(
    /That is no address\./u,
  );
});

test("a browser that filled in the hidden field gets an error and may send again", async () => {
  serveSlip(null);
  const replies = [
    () => refusedFields({ pointer: "#/website", code: "not_allowed", detail: "x" }),
    () => taken,
  ];
  serveContact(() => replies.shift()?.());
  await openPage("/contact");
  await fill();
  const hidden = document.querySelector<HTMLInputElement>('input[name="website"]')!;
  expect(hidden.closest('[aria-hidden="true"]')).not.toBeNull();
  passTime();
  await send();
  expect(await screen.findByText("A hidden field was filled in")).toBeVisible();
  await send();
  expect(await screen.findByText(taken.id)).toBeVisible();
});
