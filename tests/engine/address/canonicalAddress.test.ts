import { describe, expect, test } from "vitest";
import { canonicalAddress } from "#engine/address/canonicalAddress.ts";
import { parseAddress } from "#engine/syntax/parseAddress.ts";

function keyOf(address: string, provider: string | null = null) {
  const parsed = parseAddress(address);
  if (!parsed.ok) {
    throw new Error(`${address} is no address: ${parsed.code}`);
  }
  return canonicalAddress(parsed, provider);
}

describe("the key for duplicates", () => {
  test.each([
    ["J.o.hn.Doe+news@GoogleMail.com", "johndoe@gmail.com", "news"],
    ["john.doe+a+b@gmail.com", "johndoe@gmail.com", "a+b"],
    ["First.Last+x@hotmail.co.uk", "first.last@hotmail.co.uk", "x"],
    ["a+x@outlook.com", "a@outlook.com", "x"],
    ["a+x@live.nl", "a@live.nl", "x"],
    ["a+x@me.com", "a@me.com", "x"],
    ["a+x@proton.me", "a@proton.me", "x"],
    ["a+x@fastmail.com", "a@fastmail.com", "x"],
    ["name-shop@yahoo.com", "name-shop@yahoo.com", null],
    ["name+shop@yahoo.com", "name+shop@yahoo.com", null],
    ["A.B+x@company.com", "a.b+x@company.com", null],
    ["mailbox-full+7@sandbox.test", "mailbox-full+7@sandbox.test", null],
    ['"ann"@example.com', "ann@example.com", null],
    ['"a\\nn"@example.com', "ann@example.com", null],
    ['"a\\ b"@example.com', '"a b"@example.com', null],
    ['".ann"@example.com', '".ann"@example.com', null],
    ["+x@gmail.com", "+x@gmail.com", null],
    ["a.+x@outlook.com", "a.+x@outlook.com", null],
    ["a@XN--FA-HIA.de", "a@faß.de", null],
  ])("of %s is %s", (address, canonical, tag) => {
    expect(keyOf(address)).toEqual({ canonical, tag });
  });

  test("of a domain at Google keeps its dots and loses its tag", () => {
    expect(keyOf("a.b+x@company.com", "google")).toEqual({
      canonical: "a.b@company.com",
      tag: "x",
    });
  });

  test("of a domain at Microsoft 365 keeps its tag, which tenants may switch off", () => {
    expect(keyOf("a+x@company.com", "exchangeonline").canonical).toBe("a+x@company.com");
  });
});
