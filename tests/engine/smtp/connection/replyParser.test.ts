import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ReplyParser, type Parsed } from "#engine/smtp/connection/replyParser.ts";

function parse(chunks: readonly (string | Buffer)[]): Parsed[] {
  const parser = new ReplyParser();
  const parsed: Parsed[] = [];
  for (const chunk of chunks) {
    parser.push(typeof chunk === "string" ? Buffer.from(chunk, "latin1") : chunk);
    for (let next = parser.next(); next !== null; next = parser.next()) {
      parsed.push(next);
      if (next.kind === "issue") {
        return parsed;
      }
    }
  }
  return parsed;
}

const replies = (chunks: readonly string[]) =>
  parse(chunks).flatMap((one) => (one.kind === "reply" ? [one.reply] : []));

describe("the reply parser", () => {
  it("joins the lines of one reply", () => {
    expect(replies(["250-mx\r\n250-SIZE\r\n250 OK\r\n"])).toEqual([
      { code: 250, lines: ["250-mx", "250-SIZE", "250 OK"] },
    ]);
  });

  it("takes a code without text and a bare LF", () => {
    expect(replies(["220\r\n", "250 ok\n"]).map(({ code }) => code)).toEqual([220, 250]);
  });

  it("takes a line of 4,096 bytes and 100 lines, and not one more of either", () => {
    // Its CR counts, its LF does not.
    const line = `250 ${"a".repeat(4091)}\r\n`;
    expect(parse([line])).toMatchObject([{ kind: "reply" }]);
    expect(parse([`250 a${line.slice(4)}`])).toMatchObject([{ issue: "line_too_long" }]);
    const lines = `${"250-a\r\n".repeat(99)}250 a\r\n`;
    expect(parse([lines]).at(-1)).toMatchObject({ kind: "reply" });
    expect(parse([`250-a\r\n${lines}`]).at(-1)).toMatchObject({ issue: "reply_too_long" });
  });

  it("reads Latin-1 where it is not UTF-8", () => {
    const bytes = Buffer.from("550 Bo\xeete\r\n", "latin1");
    expect(parse([bytes])).toMatchObject([{ reply: { lines: ["550 Boîte"] } }]);
  });

  it.each([
    ["HTTP", "HTTP/1.1 400 Bad Request\r\n"],
    ["SSH before its line ends", "SSH-2.0"],
    ["TLS", "\x16\x03\x01"],
    ["a NUL", "220 a\0b\r\n"],
    ["two digits", "99 what\r\n"],
    ["a code above 599", "999 what\r\n"],
    ["a code below 200", "199 what\r\n"],
    ["two codes in one reply", "250-a\r\n550 b\r\n"],
    ["a CR within a line", "220 a\r220 b\r\n"],
    ["a line over 4 KB without an end", `220 ${"a".repeat(4200)}`],
    ["more than 100 lines", "220-a\r\n".repeat(101)],
    ["more than 64 KB", `220-${"a".repeat(4000)}\r\n`.repeat(17)],
    ["an empty line", "\r\n"],
  ])("refuses %s", (_name, text) => {
    expect(parse([text]).at(-1)).toMatchObject({ kind: "issue" });
  });

  it("reads the same from any cut of the stream", () => {
    const line = fc.tuple(
      fc.integer({ min: 200, max: 599 }),
      fc.constantFrom("-", " "),
      fc.string({ maxLength: 30 }),
      fc.constantFrom("\r\n", "\n"),
    );
    const stream = fc
      .array(line, { maxLength: 8 })
      .map((lines) =>
        lines.map(([code, mark, text, end]) => `${code}${mark}${text}${end}`).join(""),
      );
    fc.assert(
      fc.property(stream, fc.array(fc.nat(400), { maxLength: 6 }), (text, cuts) => {
        const edges = [0, ...cuts.map((cut) => Math.min(cut, text.length)), text.length].sort(
          (a, b) => a - b,
        );
        const pieces = edges.slice(1).map((end, index) => text.slice(edges[index], end));
        const whole = parse([text]);
        const cut = parse(pieces);
        expect(cut.map(({ kind }) => kind)).toEqual(whole.map(({ kind }) => kind));
        expect(replies(pieces)).toEqual(replies([text]));
      }),
      { numRuns: 500 },
    );
  });
});
