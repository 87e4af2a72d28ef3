import { describe, expect, test } from "vitest";
import { referenceData } from "#prerender/referenceData.ts";
import { createReferenceSearch } from "#web/features/apiReference/createReferenceSearch.ts";
import type { Reference } from "#web/features/apiReference/reference.ts";
import { searchQuestions } from "./searchQuestions.ts";

describe("the search of the reference", () => {
  const find = createReferenceSearch(referenceData());
  const idsOf = (question: string) => find(question).map(({ id }) => id);

  test("answers 19 of 20 questions in the first three results", () => {
    const unanswered = searchQuestions
      .filter(([question, ...wanted]) => {
        const first = idsOf(question).slice(0, 3);
        return !wanted.some((id) => first.includes(id));
      })
      .map(([question, ...wanted]) => ({ question, wanted, found: idsOf(question).slice(0, 4) }));
    expect(searchQuestions.length).toBeGreaterThanOrEqual(90);
    expect(unanswered.slice(Math.floor(searchQuestions.length / 20))).toEqual([]);
  });

  test.each([
    ["a part of a word", "idempot", "idempotency"],
    ["a typo", "webhoks", "webhooks"],
    ["two typos", "idempotncy kay", "idempotency"],
    ["another form of a word", "cancelling lists", "cancelList"],
    ["an identifier in parts", "cancel list", "cancelList"],
    ["a field", "more_email_columns", "updateList"],
    ["another word for the same", "sse", "events"],
    ["upper case", "HMAC", "webhooks"],
  ])("understands %s", (_title, question, wanted) => {
    expect(idsOf(question).slice(0, 3)).toContain(wanted);
  });

  test.each(["", "   ", "how do I", "?!", "xyzzyplugh"])("finds nothing for “%s”", (question) => {
    expect(find(question)).toEqual([]);
  });

  test("shows the passage that fits", () => {
    const [first] = find("accept a webhook-id once");
    expect(first).toMatchObject({
      id: "webhooks",
      excerpt: expect.stringContaining("Accept a webhook-id once"),
    });
    for (const { excerpt } of find("webhook signature timestamp")) {
      expect(excerpt).not.toMatch(/`|\]\(/u);
      expect(excerpt.length).toBeLessThanOrEqual(145);
    }
  });

  test("returns at most 20 sections, each once", () => {
    const ids = idsOf("list");
    expect(ids).toHaveLength(20);
    expect(new Set(ids).size).toBe(20);
  });
});

/** A group with one call, which has a field. */
const groupWith = (id: string, title: string, [name, text]: [string, string]) => ({
  id,
  title,
  text: "",
  operations: [
    {
      name: id,
      method: "GET",
      path: "/v1/x",
      summary: title,
      text,
      scope: null,
      parameters: [],
      body: [{ name, type: "string", required: true, text: "It.", values: [] }],
      returns: { fields: [] },
      errors: [],
      request: { path: "/v1/x", headers: {} },
      reply: { status: 200, body: null },
    },
  ],
});

test("a title counts more than a field, and a field more than a sentence", () => {
  const reference: Reference = {
    guides: [],
    groups: [
      groupWith("one", "Sentence", ["other", "Reads the zebra."]),
      groupWith("two", "Field", ["zebra", "Reads it."]),
      groupWith("three", "Zebra", ["other", "Reads it."]),
    ],
    objects: [],
    errors: [],
    changes: [],
  };
  const found = createReferenceSearch(reference)("zebra").map(({ id }) => id);
  expect(found.filter((id) => !id.startsWith("group"))).toEqual(["three", "two", "one"]);
});
