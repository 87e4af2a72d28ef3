import { createSecureContext, type SecureContext } from "node:tls";
import type { TlsKey } from "./dialogue.ts";

const contexts = new WeakMap<TlsKey, SecureContext>();

/** Returns the OpenSSL context of a key; cached, because a long chain takes tens of milliseconds. */
export function tlsContext(tls: TlsKey): SecureContext {
  const known = contexts.get(tls);
  if (known) {
    return known;
  }
  const versions = tls.version ? { minVersion: tls.version, maxVersion: tls.version } : {};
  // OpenSSL 3 allows TLS 1.0 only below its default security level.
  const ciphers = tls.version === "TLSv1" ? { ciphers: "DEFAULT@SECLEVEL=0" } : {};
  const context = createSecureContext({ cert: tls.cert, key: tls.key, ...versions, ...ciphers });
  contexts.set(tls, context);
  return context;
}
