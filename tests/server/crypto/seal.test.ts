import { expect, test } from "vitest";
import { seal, unseal } from "#server/crypto/seal.ts";
import { parseSecrets } from "#server/config/secrets.ts";

const [one, two] = ["A", "B"].map((letter) => letter.repeat(43));
const { sealing } = parseSecrets(`k1:${one}`);

test("sealed data opens for its owner, and no two seals are equal", () => {
  const sealed = seal(sealing, "JBSWY3DPEHPK3PXP", "usr_1");
  expect(unseal(sealing, sealed, "usr_1")).toBe("JBSWY3DPEHPK3PXP");
  expect(seal(sealing, "JBSWY3DPEHPK3PXP", "usr_1")).not.toBe(sealed);
  expect(Buffer.from(sealed, "base64url").includes("JBSW")).toBe(false);
});

test("another key, another owner or one changed bit opens nothing", () => {
  const sealed = seal(sealing, "secret", "usr_1");
  expect(() => unseal(parseSecrets(`k1:${two}`).sealing, sealed, "usr_1")).toThrow();
  expect(() => unseal(sealing, sealed, "usr_2")).toThrow();
  const bytes = Buffer.from(sealed, "base64url");
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const changed = Buffer.from(bytes);
    changed[bit >> 3]! ^= 1 << (bit & 7);
    expect(() => unseal(sealing, changed.toString("base64url"), "usr_1")).toThrow();
  }
  for (const text of ["", "AAAA", sealed.slice(0, -2)]) {
    expect(() => unseal(sealing, text, "usr_1")).toThrow();
  }
});

test("sealed data opens after a key rotation", () => {
  const sealed = seal(sealing, "secret", "usr_1");
  const rotated = parseSecrets(`k2:${two},k1:${one}`);
  expect(unseal(rotated.sealing, sealed, "usr_1")).toBe("secret");
});
