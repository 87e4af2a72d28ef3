import { render, screen } from "@testing-library/react";
import { beforeAll, describe, expect, test } from "vitest";
import { Transcript } from "#web/ui/evidence/Transcript.tsx";
import { transcriptText } from "#web/ui/evidence/transcriptText.ts";
import { showTexts } from "#tests/web/support/showTexts.ts";
import { line, session } from "#tests/web/support/validations.ts";

beforeAll(() => showTexts());

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
    expect(spoken[0]).toContain("We said");
    expect(spoken[1]).toContain("They said");
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
