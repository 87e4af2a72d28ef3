import { describe, expect, test } from "vitest";
import { referenceData } from "#prerender/referenceData.ts";
import { createReferenceSearch } from "#web/features/apiReference/createReferenceSearch.ts";
import { searchTerms } from "#web/features/apiReference/searchTerms.ts";
import type { Reference } from "#web/features/apiReference/reference.ts";
import { searchQuestions } from "./searchQuestions.ts";

describe("the search of the reference", () => {
  const find = createReferenceSearch(referenceData());
  const idsOf = (question: string) => find(question).map(({ id }) => id);

  test("answers 24 of 25 questions in the first three results", () => {
    const unanswered = searchQuestions
      .filter(([question, ...wanted]) => {
        const first = idsOf(question).slice(0, 3);
        return !wanted.some((id) => first.includes(id));
      })
      .map(([question, ...wanted]) => ({ question, wanted, found: idsOf(question).slice(0, 4) }));
    expect(searchQuestions.length).toBeGreaterThanOrEqual(90);
    expect(unanswered.slice(Math.floor(searchQuestions.length / 25))).toEqual([]);
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

  test.each([
    ["cancel a list", "cancelList"],
    ["create webhook endpoint", "createWebhookEndpoint"],
    ["read a validation", "readValidation"],
    ["start list", "startList"],
    ["list.completed", "webhooks"],
    ["idempotency", "idempotency"],
  ])("“%s” has the section with this title first", (question, wanted) => {
    expect(idsOf(question)[0]).toBe(wanted);
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

test("words lose their endings, and identifiers have parts", () => {
  expect(searchTerms("Retries of cancelled policies")).toEqual(["retry", "cancel", "policy"]);
  expect(searchTerms("list.completed retryAfter")).toEqual([
    "list",
    "complet",
    "retry",
    "after",
    "list_completed",
  ]);
});

/** A group with one call, which has these fields. */
const groupWith = (id: string, title: string, fields: readonly string[], text: string) => ({
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
      body: fields.map((name) => ({
        name,
        type: "string",
        required: true,
        text: "It.",
        values: [],
      })),
      returns: { fields: [] },
      errors: [],
      request: { path: "/v1/x", headers: {} },
      reply: { status: 200, body: null },
    },
  ],
});

test("a title counts more than a field, and a field more than a sentence", () => {
  const others = Array.from({ length: 60 }, (_, index) => `field${index}`);
  const reference: Reference = {
    guides: [],
    groups: [
      groupWith("one", "Sentence", [], "Zebra, zebra and zebra."),
      groupWith("two", "Field", ["zebra", ...others], "Reads it."),
      groupWith("three", "Zebra", [], "Reads it."),
    ],
    objects: [],
    errors: [],
    changes: [],
  };
  const found = createReferenceSearch(reference)("zebra").map(({ id }) => id);
  expect(found.filter((id) => !id.startsWith("group"))).toEqual(["three", "two", "one"]);
});

test("the excerpt is the first of the passages with the most words", () => {
  const text = "Reads the zebra. Reads the zebra and the yak. Writes the zebra and the yak.";
  const reference: Reference = {
    guides: [],
    groups: [groupWith("one", "Animals", [], text)],
    objects: [],
    errors: [],
    changes: [],
  };
  const [first] = createReferenceSearch(reference)("yak zebra");
  expect(first?.excerpt).toBe("Reads the zebra and the yak.");
});
