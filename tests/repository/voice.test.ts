import { describe, expect, test } from "vitest";
import { documents, endpointSummaries, englishStrings } from "#bench/voice/readVoiceTexts.ts";
import { countPatterns, longSentences, voicePatterns } from "#bench/voice/voicePatterns.ts";

/** Texts that may hold a word of the list, and why. */
const exceptions: Readonly<Record<string, string>> = {
  "auth.said.": "The specification fixes these messages.",
  "docs/glossary.md": "Its last column names the words to avoid.",
};

const never = voicePatterns.filter((pattern) => pattern.never);
const excepted = (place: string): boolean =>
  Object.keys(exceptions).some((prefix) => place.startsWith(prefix));

function found(texts: readonly { place: string; text: string }[]): string[] {
  return texts
    .filter(({ place }) => !excepted(place))
    .flatMap(({ place, text }) =>
      never.flatMap(({ name, match }) =>
        [...text.matchAll(match)].map(
          ({ index }) => `${place} (${name}): ${text.slice(Math.max(0, index - 30), index + 40)}`,
        ),
      ),
    );
}

describe("words that another word replaces", () => {
  test.each([
    ["English strings", englishStrings],
    ["documents", documents],
    ["summaries of endpoints", endpointSummaries],
  ])("don't appear in %s", (_, read) => {
    const texts = read(".");
    expect(texts.length).toBeGreaterThan(5);
    expect(found(texts)).toEqual([]);
  });

  test("are found where they appear, and counted", () => {
    const text = "Hand in a list. The mail host was asked about a name nobody has.";
    expect(found([{ place: "demo", text }])).toHaveLength(3);
    expect(found([{ place: "docs/glossary.md", text }])).toEqual([]);
    expect(countPatterns([text, "Nobody answers."]).get("nobody")).toBe(2);
    expect(
      countPatterns(["Whether it works is unknown."]).get("headless What/Who/Whether/Where/How"),
    ).toBe(1);
    expect(countPatterns(["What is a list?"]).get("headless What/Who/Whether/Where/How")).toBe(0);
  });

  test("long sentences are found", () => {
    expect(longSentences("One two three. One two.", 2)).toEqual(["One two three."]);
  });
});
