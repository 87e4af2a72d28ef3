import { describe, expect, test } from "vitest";
import {
  createMask,
  maskData,
  maskedAddress,
} from "#server/services/validations/withoutLocalPart.ts";

describe("maskedAddress", () => {
  test.each([
    ["ann@example.com", "***@example.com"],
    [" ann@example.com ", "***@example.com"],
    ["Ann <ann@example.com>", "***@example.com"],
    ['"a@b"@example.com', "***@example.com"],
    ["ann@example.com (Ann Smith)", "***@example.com"],
    ["ann@bücher.example", "***@bücher.example"],
    ["ann@[192.0.2.1]", "***@[192.0.2.1]"],
    ["ann@", "***"],
    ["ann", "***"],
    ["", "***"],
  ])("%j is %j", (address, masked) => {
    expect(maskedAddress(address)).toBe(masked);
  });
});

describe("createMask", () => {
  const mask = createMask({ whole: ["ann.b+c@example.com"], local: ["ann.b+c", "ann"] });
  test.each([
    ["RCPT TO:<Ann.B+C@Example.com>", "RCPT TO:<***@Example.com>"],
    ["550 5.1.1 user ann.b+c unknown", "550 5.1.1 user *** unknown"],
    ["550 (ann) is no user of ann.example.net", "550 (***) is no user of ***.example.net"],
    ["planned, Annie", "planned, Annie"],
  ])("with local parts, %j is %j", (text, masked) => {
    expect(mask(text, true)).toBe(masked);
  });
  test("without them only whole addresses are replaced", () => {
    expect(mask("ann sent to ann.b+c@example.com", false)).toBe("ann sent to ***@example.com");
  });
  test("nothing to replace replaces nothing", () => {
    expect(createMask({ whole: [], local: [] })("a$^b", true)).toBe("a$^b");
  });
  test("local parts are replaced in the texts of servers only, at any depth", () => {
    const data = {
      host: "ann.example.net",
      lines: [{ text: "no ann here" }],
      reply: "550 no ann",
      at: 1,
      done: null,
    };
    expect(maskData(data, mask)).toEqual({
      host: "ann.example.net",
      lines: [{ text: "no *** here" }],
      reply: "550 no ***",
      at: 1,
      done: null,
    });
  });
});
