import { expect, test } from "vitest";
import { recognizeProgram } from "#listReader/recognizeProgram.ts";

test("a program is recognized by all of its headings, in any case and order", () => {
  expect(recognizeProgram(["LEID", " email address ", "MEMBER_RATING", "x"])).toBe("Mailchimp");
  expect(recognizeProgram(["Email Address", "MEMBER_RATING"])).toBeNull();
  expect(recognizeProgram(["Email", "Record ID"])).toBeNull();
  expect(recognizeProgram([])).toBeNull();
});

test("a shop on WordPress is the shop", () => {
  const headings = ["user_login", "user_email", "billing_email"];
  expect(recognizeProgram(headings)).toBe("WooCommerce");
  expect(recognizeProgram(headings.slice(0, 2))).toBe("WordPress");
});

test("Outlook is recognized in other languages", () => {
  expect(recognizeProgram(["E-Mail-Adresse", "E-Mail 2: Adresse"])).toBe("Outlook");
  expect(recognizeProgram(["Adresse de messagerie", "Adresse de messagerie 2"])).toBe("Outlook");
});
