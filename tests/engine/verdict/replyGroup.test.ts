import { expect, test } from "vitest";
import { replyGroup } from "#engine/verdict/replyGroup.ts";

const group = (reply: string | null, email = "ann.lee@acme.example") =>
  replyGroup({ reason: "mailbox_not_found", reply, email });

test.each([
  ["550 5.1.1 <ann.lee@acme.example>: user unknown", "550 5.1.1 user unknown"],
  ["550-5.1.1 User unknown", "550 5.1.1 user unknown"],
  ["550 5.1.1 User Unknown.", "550 5.1.1 user unknown"],
  ["550 No such user (ann.lee)", "550 no such user"],
  ["550 mailbox ann.lee does not exist", "550 mailbox … does not exist"],
  ["250 2.1.5 OK x12si1234567wrv.4 - gsmtp", "250 2.1.5 ok … gsmtp"],
  [
    "451 4.7.1 Greylisted by mx1.acme.example for 300 seconds",
    "451 4.7.1 greylisted by … for … seconds",
  ],
  ["554 5.7.1 see https://acme.example/why?ip=192.0.2.1", "554 5.7.1 see"],
  [
    "421 4.3.2 [192.0.2.7] too busy, try again in 5 minutes",
    "421 4.3.2 too busy, try again in 5 minutes",
  ],
  ["250", null],
  ["250 ", "250"],
  ["connection closed", null],
  [null, null],
])("the group of %s is %s", (reply, expected) => {
  expect(group(reply)).toBe(expected);
});

test("a local part that replies use as a word stays", () => {
  expect(group("550 5.1.1 user unknown", "user@acme.example")).toBe("550 5.1.1 user unknown");
});

test("only a reply that decided has a group", () => {
  const reply = "250 2.1.5 ok";
  const email = "info@acme.example";
  expect(replyGroup({ reason: "role_account", reply, email })).toBeNull();
  expect(replyGroup({ reason: "accept_all", reply, email })).toBe(reply);
});

test("a part of an address at the end of a cut reply is left out", () => {
  const cut = `550 5.1.1 ${"<ann.lee@acme.example> ".repeat(30)}`.slice(0, 497);
  expect(cut.endsWith("<ann")).toBe(true);
  expect(group(cut)).toBe("550 5.1.1");
});

test("a hostile reply has a short group, soon", () => {
  const started = performance.now();
  expect(group(`550 ${"a.".repeat(50_000)} ${"-".repeat(50_000)}`)?.length).toBeLessThanOrEqual(
    100,
  );
  expect(performance.now() - started).toBeLessThan(1000);
});
