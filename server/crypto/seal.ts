import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

/** Encrypts a text for storage (AES-256-GCM), as base64url; it decrypts only with the same key and the same `owner`. */
export function seal(key: Uint8Array, text: string, owner: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Decrypts a text of {@link seal}; throws if the key or the owner differs or a bit was changed. */
export function unseal(key: Uint8Array, sealed: string, owner: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  const opened = decipher.update(bytes.subarray(ivBytes + tagBytes));
  return Buffer.concat([opened, decipher.final()]).toString("utf8");
}
