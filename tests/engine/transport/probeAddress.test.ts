import { expect, it } from "vitest";
import {
  missingAddresses,
  namedTwice,
  parseProbeAddress,
  seenAddresses,
} from "#engine/transport/probeAddress.ts";

it.each([
  ["198.51.100.7", { local: "198.51.100.7", seen: null }],
  ["8.8.8.8", { local: "8.8.8.8", seen: "8.8.8.8" }],
  ["10.0.0.5", { local: "10.0.0.5", seen: null }],
  ["10.0.0.5=8.8.8.8", { local: "10.0.0.5", seen: "8.8.8.8" }],
  ["fd00::5=2606:4700::1111", { local: "fd00::5", seen: "2606:4700::1111" }],
])("%s is read", (text, address) => {
  expect(parseProbeAddress(text)).toEqual(address);
});

it.each([
  "",
  "mail.example.org",
  "10.0.0.5=10.0.0.6",
  "10.0.0.5=",
  "=8.8.8.8",
  "fd00::5=8.8.8.8",
  "10.0.0.5=8.8.8.8=8.8.4.4",
])("%j is no address to ask from", (text) => {
  expect(parseProbeAddress(text)).toBeNull();
});

const read = (text: string) => text.split(",").map((one) => parseProbeAddress(one)!);

it("an address appears once in a list, by its local and its public form", () => {
  expect(namedTwice(read("10.0.0.5,10.0.0.6"))).toBeNull();
  expect(namedTwice(read("10.0.0.5,10.0.0.5=8.8.8.8"))).toBe("10.0.0.5");
  expect(namedTwice(read("10.0.0.5=8.8.8.8,10.0.0.6=8.8.8.8"))).toBe("8.8.8.8");
  expect(seenAddresses(read("10.0.0.5,10.0.0.6=8.8.8.8"))).toEqual(["8.8.8.8"]);
});

it("an address that this machine does not have is named", async () => {
  const issues = await missingAddresses([
    { local: "127.0.0.1", seen: null },
    { local: "203.0.113.9", seen: null },
  ]);
  expect(issues).toEqual([expect.stringContaining("addresses of this machine: 203.0.113.9 isn't")]);
});
