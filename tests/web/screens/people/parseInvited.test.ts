import { expect, test } from "vitest";
import { parseInvited } from "#web/screens/people/inviting/parseInvited.ts";

test.each([
  [
    "a@x.test, b@x.test;c@x.test\nd@x.test e@x.test",
    ["a@x.test", "b@x.test", "c@x.test", "d@x.test", "e@x.test"],
  ],
  ["Ann Lee <ann@x.test>, <bob@x.test>", ["ann@x.test", "bob@x.test"]],
  ['"Lee, Ann" <ann@x.test>; Lee, Bob <bob@x.test>', ["ann@x.test", "bob@x.test"]],
  ["Ann Lee ann@x.test\tmailto:bob@x.test", ["ann@x.test", "bob@x.test"]],
  ["a@x.test、b@x.test，c@x.test；d＠x.test", ["a@x.test", "b@x.test", "c@x.test", "d@x.test"]],
  ["a@x.test، b@x.test؛ c@x.test", ["a@x.test", "b@x.test", "c@x.test"]],
  ["Ann@x.test ann@X.test", ["Ann@x.test"]],
  [" \u200Ba@x.test\u200B ,, ", ["a@x.test"]],
  ["a@b@x.test", ["a@b@x.test"]],
  ["", []],
])("%j has the addresses %j and nothing else", (text, emails) => {
  expect(parseInvited(text)).toEqual({ emails, unread: [] });
});

test("parts without an address are named", () => {
  expect(parseInvited("bob, a@x.test; carol at x.test")).toEqual({
    emails: ["a@x.test"],
    unread: ["bob", "carol at x.test"],
  });
});
