import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeAll, describe, expect, test } from "vitest";
import { Transcript } from "#web/ui/evidence/Transcript.tsx";
import { transcriptText } from "#web/ui/evidence/transcriptText.ts";
import { showTexts } from "#tests/web/support/showTexts.ts";
import { line, session } from "#tests/web/support/validations.ts";

beforeAll(() => showTexts());

/** Renders the reply to EHLO with these lines, one of which may decide. */
const reply = (texts: string[], decidingAt = -1) => {
  const lines = texts.map((text, index) => line(3, "server", "ehlo", text, index === decidingAt));
  return render(<Transcript sessions={[session({ lines })]} />);
};

const marked = () => screen.getAllByText("Deciding line").map((word) => word.closest("li"));

describe("a transcript", () => {
  test("marks the deciding line with a word and explains it there", () => {
    render(<Transcript sessions={[session()]} explanation="Because it said yes." />);
    expect(marked()).toHaveLength(1);
    expect(marked()[0]).toHaveTextContent("250 2.1.5 Recipient OK");
    expect(marked()[0]).toHaveTextContent("Because it said yes.");
  });

  test("marks one line only, the last, where several hosts had to agree", () => {
    const sessions = ["mx1.test", "mx2.test"].map((host) =>
      session({ host, lines: [line(1, "server", "rcpt", `554 relay denied by ${host}`, true)] }),
    );
    render(<Transcript sessions={sessions} />);
    expect(marked()).toHaveLength(1);
    expect(marked()[0]).toHaveTextContent("mx2.test");
  });

  test("marks nothing where no line decided", () => {
    render(<Transcript sessions={[session({ lines: [line(1, "server", "banner", "220 x")] })]} />);
    expect(screen.queryByText("Deciding line")).toBeNull();
  });

  test("says who spoke, and shows what was said as text", () => {
    const lines = [
      line(1, "client", "rcpt", "RCPT TO:<a@b.test>"),
      line(2, "server", "rcpt", "550 <b>bold</b> =cmd|x"),
    ];
    const { container } = render(<Transcript sessions={[session({ lines })]} />);
    expect(screen.getByText("550 <b>bold</b> =cmd|x")).toBeVisible();
    expect(container.querySelector("b")).toBeNull();
    const spoken = screen.getAllByRole("listitem").map((item) => item.textContent);
    expect(spoken[0]).toContain("We sent");
    expect(spoken[1]).toContain("Server replied");
  });

  test("folds the capabilities of a server, and a press opens them", async () => {
    const user = userEvent.setup();
    const offered = ["PIPELINING", "SIZE 1000", "8BITMIME"].map((text, index) =>
      line(3, "server", "ehlo", `250${index < 2 ? "-" : " "}${text}`),
    );
    const lines = [
      line(1, "client", "ehlo", "EHLO probe.test"),
      line(3, "server", "ehlo", "250-mx.test greets you"),
      ...offered,
      line(4, "server", "rcpt", "250 2.1.5 Recipient OK", true),
    ];
    render(<Transcript sessions={[session({ lines })]} />);
    const fold = screen.getByText("3 capabilities");
    expect(fold.closest("summary")).toHaveTextContent("250-mx.test greets you");
    expect(screen.getByText("250-SIZE 1000")).not.toBeVisible();
    expect(marked()[0]).toBeVisible();
    await user.click(fold);
    expect(screen.getByText("250-SIZE 1000")).toBeVisible();
    expect(transcriptText(session({ lines }))).toContain("S: 250-SIZE 1000");
  });

  test("never folds the deciding line, a refusal, or a short reply", () => {
    const { unmount } = reply(["250-mx.test", "250-A", "250-B", "250-C", "250-D"], 4);
    expect(screen.getByText("3 capabilities")).toBeVisible();
    expect(marked()[0]).toHaveTextContent("250-D");
    expect(marked()[0]).toBeVisible();
    unmount();
    reply(["554-go away", "554-really", "554-no", "554 never"]);
    reply(["250-mx.test", "250-A", "250 B"]);
    expect(screen.queryByText(/capabilit/u)).toBeNull();
  });

  test("reads left to right, and is copied as plain lines", () => {
    render(<Transcript sessions={[session()]} />);
    expect(screen.getByRole("list")).toHaveAttribute("dir", "ltr");
    expect(transcriptText(session({ lines: [line(1.26, "client", "quit", "QUIT")] }))).toBe(
      "mx.sandbox.test (127.0.0.1:2525)\n      1.3  C: QUIT",
    );
  });

  test("says its notes in the language of the page, and in English what it has no words for", async () => {
    const values = { address: "127.77.0.7", port: "25" };
    const note = (text: string, code?: string) => ({
      ...line(1, "note", "connect", text),
      ...(code === undefined ? {} : { remark: { code, values } }),
    });
    const lines = [
      note("connected to 127.77.0.7 port 25", "connected"),
      note("something newer", "from_the_future"),
      note("ECONNRESET"),
    ];
    await showTexts("de");
    render(<Transcript sessions={[session({ lines })]} />);
    expect(screen.getByText("verbunden mit 127.77.0.7, Port 25")).not.toHaveAttribute("lang");
    for (const text of ["something newer", "ECONNRESET"]) {
      expect(screen.getByText(text)).toHaveAttribute("lang", "en");
    }
    await showTexts();
  });
});
