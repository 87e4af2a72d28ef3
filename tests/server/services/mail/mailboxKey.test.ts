import { expect, test } from "vitest";
import { mailboxKey } from "#server/services/mail/mailboxKey.ts";

test.each([
  ["ann@example.com", "Ann@EXAMPLE.com"],
  ["ann@example.com", "ann+news@example.com"],
  ["ann@example.com", "ann+@example.com"],
  ["ann@example.com", "ann+a+b@example.com"],
  ["ann@example.com", "ann@example.com."],
  ["ann@example.com", "ann@example.com.."],
  ["ann@example.com", "ann@example。com。"],
  ["ann@example.com", "ann@ｅｘａｍｐｌｅ．ｃｏｍ"],
  ["ann@example.com", "ａｎｎ@example.com"],
  ["ann@bücher.example", "ann@xn--bcher-kva.example"],
  ["ann@bücher.example", "ann@BU\u0308CHER.example"],
  ["ann@i❤.example", "ann@xn--i-7iq.example"],
  ["annlee@gmail.com", "a.n.n.lee+x@googlemail.com"],
  ["annlee@gmail.com", "ann..lee.@gmail.com."],
  ["jörg@example.com", "JO\u0308RG+1@example.com"],
])("%s and %s are one mailbox", (one, other) => {
  expect(mailboxKey(other)).toBe(mailboxKey(one));
});

test.each([
  ["ann@example.com", "ann@example.org"],
  ["ann@example.com", "anne@example.com"],
  ["ann.lee@example.com", "annlee@example.com"],
  ["ann@example.com", "ann-news@example.com"],
  ["+ann@example.com", "+bob@example.com"],
  ["ann@faß.example", "ann@fass.example"],
])("%s and %s are two mailboxes", (one, other) => {
  expect(mailboxKey(other)).not.toBe(mailboxKey(one));
});
