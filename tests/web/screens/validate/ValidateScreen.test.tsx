import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import {
  createValidation,
  readEvidence,
  readValidation,
  streamValidation,
} from "#contract/validations.ts";
import { api } from "#web/api/api.ts";
import { ValidateScreen } from "#web/screens/validate/ValidateScreen.tsx";
import { problem, refusedFields, serve, server } from "#tests/web/support/server.ts";
import {
  eventBytes,
  eventStream,
  serveChecks,
  stillRunning,
} from "#tests/web/support/serveChecks.ts";
import { showScreen } from "#tests/web/support/showScreen.tsx";
import { showTexts } from "#tests/web/support/showTexts.ts";
import { dialogue, validation } from "#tests/web/support/validations.ts";

let asked: ReturnType<typeof serveChecks>;
beforeAll(() => showTexts());
beforeEach(() => {
  asked = serveChecks();
});

const show = (at = "/validate") => showScreen(<ValidateScreen />, "/validate", at);
const field = () => screen.getByRole("textbox", { name: "Email address" });
const verdict = (name: string) => screen.findByRole("heading", { name });

describe("a check", () => {
  test("starts on Enter, is followed, and ends with its verdict in the URL", async () => {
    const { user, query } = show();
    await user.type(field(), "deliverable@sandbox.test{Enter}");
    expect(await verdict("Deliverable")).toBeVisible();
    expect(asked.started).toEqual([{ email: "deliverable@sandbox.test", timeout_ms: 0 }]);
    expect(query().get("id")).toBe("val_01");
    expect(screen.getByText("Free: sandbox address")).toBeVisible();
    expect(
      screen.getByText(
        "The mail server of sandbox.test accepts this address and rejects made-up ones.",
      ),
    ).toBeVisible();
  });

  test("shows its path and dialogue while it runs", async () => {
    const rest = Promise.withResolvers<void>();
    server.use(
      serve(readValidation, () => stillRunning()),
      serve(streamValidation, () =>
        eventStream([
          eventBytes([
            ["check", validation().checks[0]!],
            ["check_started", { name: "smtp", at_ms: 16 }],
            ["line", { session: 0, host: "mx.sandbox.test", line: dialogue[0]! }],
          ]),
          rest.promise,
          eventBytes([["done", validation()]]),
        ]),
      ),
    );
    show("/validate?id=val_01");
    expect(await screen.findByText(dialogue[0]!.text)).toBeVisible();
    const mailbox = screen.getByText("Mailbox").closest("li");
    expect(mailbox).toHaveTextContent("checking");
    expect(screen.getByText("Checking deliverable@sandbox.test.")).toBeInTheDocument();
    rest.resolve();
    expect(await verdict("Deliverable")).toBeVisible();
  });

  test("says what it left out of pasted text", async () => {
    const { user } = show();
    await user.click(field());
    await user.paste(" Ann <deliverable@sandbox.test>");
    await user.keyboard("{Enter}");
    expect(await screen.findByText(/Removed spaces and the display name/u)).toBeVisible();
    expect(asked.started).toEqual([{ email: "deliverable@sandbox.test", timeout_ms: 0 }]);
    await verdict("Deliverable");
  });

  test("of a pasted list waits for a choice", async () => {
    const { user } = show();
    await user.click(field());
    await user.paste("a@example.com, deliverable@sandbox.test");
    await user.keyboard("{Enter}");
    expect(await screen.findByText("2 addresses found")).toBeVisible();
    expect(asked.started).toEqual([]);
    await user.click(screen.getByRole("button", { name: "deliverable@sandbox.test" }));
    expect(await verdict("Deliverable")).toBeVisible();
  });

  test("needs an address", async () => {
    const { user } = show();
    await user.click(screen.getByRole("button", { name: "Check address" }));
    expect(field()).toBeInvalid();
    expect(field()).toHaveAccessibleDescription("Enter an email address.");
    expect(asked.started).toEqual([]);
  });

  test("moves the balance and the list of latest checks", async () => {
    const { user, store } = show();
    await store.dispatch(api.endpoints.readCredits.initiate());
    expect(asked.balanceReads).toBe(1);
    await user.type(field(), "deliverable@sandbox.test{Enter}");
    await verdict("Deliverable");
    await waitFor(() => expect(asked.balanceReads).toBe(2));
    const latest = screen.getByRole("region", { name: "Recent checks" });
    expect(await within(latest).findByText("deliverable@sandbox.test")).toBeVisible();
  });
});

describe("an address in the URL", () => {
  test("of the sandbox is checked at once", async () => {
    const { query } = show("/validate?email=deliverable@sandbox.test");
    expect(await verdict("Deliverable")).toBeVisible();
    expect(query().get("email")).toBeNull();
  });

  test("of somebody else's link only fills the field", async () => {
    show("/validate?email=ann@example.com");
    await waitFor(() => expect(field()).toHaveValue("ann@example.com"));
    expect(asked.started).toEqual([]);
  });
});

describe("a stored result", () => {
  test("opens by its link, on the tab the link names", async () => {
    show("/validate?id=val_01&tab=dns");
    expect(await verdict("Deliverable")).toBeVisible();
    expect(screen.getByRole("tab", { name: "DNS", selected: true })).toBeVisible();
    expect(await screen.findByText("10 mx.sandbox.test")).toBeVisible();
  });

  test("keeps its open tab in the URL", async () => {
    const { user, query } = show("/validate?id=val_01");
    await user.click(await screen.findByRole("tab", { name: "DNS" }));
    expect(query().get("tab")).toBe("dns");
    expect(await screen.findByText("10 mx.sandbox.test")).toBeVisible();
  });

  test("shows the words that decided beside the verdict", async () => {
    show("/validate?id=val_01");
    const figure = await screen.findByRole("figure");
    expect(figure).toHaveTextContent("Deciding line, from mx.sandbox.test250 2.1.5 Recipient OK");
  });

  test("offers a suggestion that is checked with one click", async () => {
    const typo = validation({
      id: "val_02",
      verdict: "undeliverable",
      reason: "domain_not_found",
      suggestion: { email: "ann@example.com", kind: "domain_typo" },
    });
    server.use(serve(readValidation, () => typo));
    const { user } = show("/validate?id=val_02");
    await user.click(await screen.findByRole("button", { name: "Check this address" }));
    await waitFor(() =>
      expect(asked.started).toEqual([{ email: "ann@example.com", timeout_ms: 0 }]),
    );
  });

  test("that is unknown counts down to the next try and allows it at once", async () => {
    const greylisted = validation({
      verdict: "unknown",
      reason: "greylisted",
      retry_after_s: 300,
      checked_at: new Date().toISOString(),
    });
    server.use(serve(readValidation, () => greylisted));
    const { user } = show("/validate?id=val_01");
    expect(await screen.findByRole("timer")).toHaveTextContent(/^0[45]:\d\d$/u);
    await user.click(screen.getByRole("button", { name: "Check again now" }));
    await waitFor(() => expect(asked.started).toHaveLength(1));
  });

  test("that doesn't exist shows an error", async () => {
    server.use(serve(readValidation, () => problem("not_found")));
    show("/validate?id=val_gone");
    expect(await screen.findByText(/It may belong to another account/u)).toBeVisible();
  });

  test("with unreadable evidence keeps its verdict", async () => {
    server.use(serve(readEvidence, () => problem("internal_error")));
    show("/validate?id=val_01&tab=transcript");
    expect(await verdict("Deliverable")).toBeVisible();
    expect(await screen.findByText("req_test")).toBeVisible();
  });
});

describe("when something goes wrong", () => {
  test("too few credits name the way on, and the text stays", async () => {
    server.use(serve(createValidation, () => problem("insufficient_credits")));
    const { user } = show();
    await user.type(field(), "ann@example.com{Enter}");
    expect(await screen.findByRole("link", { name: "See your balance" })).toBeVisible();
    expect(screen.getByText("req_test")).toBeVisible();
    expect(field()).toHaveValue("ann@example.com");
  });

  test("a rejected field has its error beside it", async () => {
    server.use(
      serve(createValidation, () =>
        refusedFields({
          pointer: "#/email",
          code: "control_character",
          detail: "It holds a control character.",
        }),
      ),
    );
    const { user } = show();
    await user.type(field(), "ann@example.com{Enter}");
    await waitFor(() => expect(field()).toBeInvalid());
    expect(field()).toHaveAccessibleDescription("It holds a control character.");
  });

  test("a network error is shown, and the same text can be sent again", async () => {
    let calls = 0;
    server.use(
      serve(createValidation, () => {
        calls += 1;
        return calls === 1 ? HttpResponse.error() : stillRunning();
      }),
    );
    const { user } = show();
    await user.type(field(), "deliverable@sandbox.test{Enter}");
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await verdict("Deliverable")).toBeVisible();
  });

  test("a stream that is refused gives way to asking", async () => {
    let reads = 0;
    server.use(
      serve(streamValidation, () => problem("too_busy")),
      serve(readValidation, () => {
        reads += 1;
        return reads > 1 ? validation() : stillRunning();
      }),
    );
    show("/validate?id=val_01");
    expect(await verdict("Deliverable")).toBeVisible();
    expect(reads).toBeGreaterThan(1);
  });

  test("a stream that is held back does not hide the verdict", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    let reads = 0;
    server.use(
      serve(streamValidation, () => eventStream([Promise.withResolvers().promise])),
      serve(readValidation, () => {
        reads += 1;
        return reads > 1 ? validation() : stillRunning();
      }),
    );
    show("/validate?id=val_01");
    expect(await screen.findByRole("heading", { name: "Checking" })).toBeVisible();
    vi.advanceTimersByTime(5000);
    expect(await verdict("Deliverable")).toBeVisible();
  });

  test("a stream cut in the middle is taken up again", async () => {
    const resumedAfter: (string | null)[] = [];
    server.use(
      serve(readValidation, () => stillRunning()),
      serve(streamValidation, ({ request }) => {
        resumedAfter.push(request.headers.get("last-event-id"));
        return resumedAfter.length === 1
          ? eventStream([eventBytes([["check", validation().checks[0]!]])], { cut: true })
          : eventStream([eventBytes([["done", validation()]])]);
      }),
    );
    show("/validate?id=val_01");
    expect(await verdict("Deliverable")).toBeVisible();
    expect(resumedAfter).toEqual([null, "1"]);
  });
});

describe("typed text", () => {
  test("is saved as a draft, and restored after a reload", async () => {
    const { user, unmount } = show();
    await user.type(field(), "unsent@example.com");
    await waitFor(() => expect(asked.drafts.at(-1)?.text).toBe("unsent@example.com"));
    unmount();
    show();
    await waitFor(() => expect(field()).toHaveValue("unsent@example.com"));
  });

  test("is no draft any more once it was sent", async () => {
    const { user } = show();
    await user.type(field(), "deliverable@sandbox.test");
    await waitFor(() => expect(asked.drafts).toHaveLength(1));
    await user.keyboard("{Enter}");
    await verdict("Deliverable");
    await waitFor(() => expect(asked.drafts).toHaveLength(0));
  });
});
