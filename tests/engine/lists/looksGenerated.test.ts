import { expect, test } from "vitest";
import { looksGenerated } from "#engine/lists/looksGenerated.ts";

test.each([
  "d41d8cd98f00b204e9800998ecf8427e",
  "550e8400-e29b-41d4-a716-446655440000",
  "xk7q9zr2mw4t",
  "sdfkjhsdfkjh",
  "qwrtpsdfghjk",
])("%s looks generated", (local) => {
  expect(looksGenerated(local)).toBe(true);
});

test.each([
  "christopherjones",
  "johannes.schmidt",
  "anna.maria.lopez1984",
  "krzysztofbrzeczyszczykiewicz",
  "szczepanski1977",
  "vladislavstrzhelchik",
  "nguyenthiphuong",
  "hrvojehrvatin",
  "schwarzschild",
  "jean-pierre.dupont",
  "goldschmidtchristoph",
  "customerservice",
])("%s does not", (local) => {
  expect(looksGenerated(local)).toBe(false);
});

test.each(["ann", "jsmith", "12345678901", "用户名用户名用户名用户", "x1y2"])(
  "%s isn't reported",
  (local) => {
    expect(looksGenerated(local)).toBeNull();
  },
);

test("the sandbox's own name counts as one", () => {
  expect(looksGenerated("gibberish", "sandbox.test")).toBe(true);
  expect(looksGenerated("gibberish", "iana.org")).toBeNull();
});
