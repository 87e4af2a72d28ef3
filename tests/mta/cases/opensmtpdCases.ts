import { casesOf, results, type MtaCase } from "#tests/mta/mtaCase.ts";

const opensmtpd = casesOf("opensmtpd");
const at = (local: string, domain = "") => `${local}@${domain}opensmtpd.example.net`;

/** OpenSMTPD: local and virtual users, filters. */
export const opensmtpdCases: readonly MtaCase[] = [
  opensmtpd("existing local user", at("alice"), results.accepted, /250 2\.1\.5/),
  opensmtpd("plus address", at("alice+news"), results.accepted, /250 2\.1\.5/),
  opensmtpd("alias for two", at("friends"), results.accepted, /250 2\.1\.5/),
  opensmtpd("missing local user", at("nobody.here"), results.notFound, /550 Invalid recipient/),
  opensmtpd("full", at("full"), results.full, /552 5\.2\.2/),
  opensmtpd("disabled", at("disabled"), results.disabled, /550 5\.2\.1/),
  opensmtpd("temporary failure", at("busy"), results.later, /451 4\.3\.0/),
  opensmtpd("existing virtual user", at("maria", "virtual."), results.accepted, /250 2\.1\.5/),
  opensmtpd("virtual alias for two", at("friends", "virtual."), results.accepted, /250 2\.1\.5/),
  opensmtpd(
    "missing virtual user",
    at("nobody.here", "virtual."),
    results.notFound,
    /524 5\.2\.4|550/,
  ),
  opensmtpd(
    "catch-all domain",
    at("alice", "catchall."),
    results.acceptAll,
    /250 2\.1\.5|random recipient was accepted/,
  ),
  opensmtpd("relay denied", at("alice", "foreign."), results.notFound, /550 Invalid recipient/),
  opensmtpd(
    "TLS required, but broken",
    at("alice", "tls."),
    { verdict: "unknown", reason: "tls_failed" },
    null,
  ),
  opensmtpd("TLS breaks, existing", at("alice", "badtls."), results.accepted, /250 2\.1\.5/),
  opensmtpd("TLS breaks, second", at("bob", "badtls."), results.accepted, /250 2\.1\.5/),
  opensmtpd("TLS breaks, third", at("carol", "badtls."), results.accepted, /250 2\.1\.5/),
  opensmtpd("TLS breaks, missing", at("nobody.here", "badtls."), results.notFound, /550/),
  opensmtpd("strict, as a known client", at("alice", "strict."), results.accepted, /250 2\.1\.5/),
  opensmtpd("strict, missing", at("nobody.here", "strict."), results.notFound, /550/),
  opensmtpd(
    "client without PTR",
    at("alice", "strict."),
    results.senderRejected,
    /550 5\.7\.1 No reverse DNS/,
    { as: "nameless" },
  ),
];
