import { casesOf, results, type MtaCase } from "#tests/mta/mtaCase.ts";

const exim = casesOf("exim");
const at = (local: string, domain = "") => `${local}@${domain}exim.example.net`;

/** Exim: routers, call-outs, access control lists. */
export const eximCases: readonly MtaCase[] = [
  exim("existing local user", at("alice"), results.accepted, /250 Accepted/),
  exim("plus address", at("alice+news"), results.accepted, /250 Accepted/),
  exim("alias for two", at("friends"), results.accepted, /250 Accepted/),
  exim("forwarded elsewhere", at("away"), results.accepted, /250 Accepted/),
  exim("UTF-8 alias", at("почта"), results.accepted, /250 Accepted/),
  exim("missing local user", at("nobody.here"), results.notFound, /550 Unrouteable address/),
  exim("missing, quoted", at('"no body"'), results.notFound, /550 Unrouteable address/),
  exim("missing, UTF-8", at("никто"), results.notFound, /550 Unrouteable address/),
  exim("gone away", at("gone"), results.notFound, /550 Gone away/),
  exim("suspended", at("suspended"), results.disabled, /550 This account has been suspended/),
  exim("disabled", at("disabled"), results.disabled, /5\.2\.1 Mailbox disabled/),
  exim("full, permanent", at("full"), results.full, /552 5\.2\.2/),
  exim("full, temporary", at("overquota"), results.full, /452 4\.2\.2/),
  exim("temporary failure", at("broken"), results.later, /451 Temporary problem/),
  exim("existing virtual user", at("maria", "virtual."), results.accepted, /250 Accepted/),
  exim(
    "missing virtual user",
    at("nobody.here", "virtual."),
    results.notFound,
    /550 No such user here/,
  ),
  exim(
    "catch-all domain",
    at("alice", "catchall."),
    results.acceptAll,
    /250 Accepted|random recipient was accepted/,
  ),
  exim("relay denied", at("alice", "foreign."), results.rejectsMail, /550 relay not permitted/),
  exim("greylisting, existing", at("alice", "grey."), results.greylisted, /451 Greylisted/, {
    again: { afterMs: 8000, ...results.accepted, line: /250 Accepted/ },
  }),
  exim("greylisting, missing", at("nobody.here", "grey."), results.greylisted, /451 Greylisted/, {
    again: { afterMs: 8000, ...results.notFound, line: /550 Unrouteable address/ },
  }),
  exim("call-out, existing", at("alice", "verify."), results.accepted, /250 Accepted/),
  exim(
    "call-out, missing",
    at("nobody.here", "verify."),
    results.notFound,
    /550.Callout verification failed/,
  ),
  exim("strict, as a known client", at("alice", "strict."), results.accepted, /250 Accepted/),
  exim("strict, missing", at("nobody.here", "strict."), results.notFound, /550 Unrouteable/),
  exim("blocklisted client", at("alice", "strict."), results.blocked, /550 .* is listed at dnsbl/, {
    as: "listed",
  }),
  exim(
    "unknown sender domain",
    at("alice", "strict."),
    results.senderRejected,
    /550.Verification failed for/,
    { as: "unknownSender" },
  ),
  exim("greets after 3 s, existing", at("alice", "slow."), results.accepted, /250 Accepted/),
  exim(
    "greets after 3 s, missing",
    at("nobody.here", "slow."),
    results.notFound,
    /550 Unrouteable/,
  ),
  exim(
    "one connection per client, existing",
    at("alice", "single."),
    results.accepted,
    /250 Accepted/,
  ),
  exim("one connection per client, second", at("bob", "single."), results.accepted, /250 Accepted/),
  exim(
    "one connection per client, missing",
    at("nobody.here", "single."),
    results.notFound,
    /550 Unrouteable/,
  ),
  exim("four recipients a minute", at("alice", "rate."), results.accepted, /250 Accepted/),
  exim("TLS required, existing", at("alice", "tls."), results.accepted, /250 Accepted/),
  exim("TLS required, missing", at("nobody.here", "tls."), results.notFound, /550 Unrouteable/),
  exim(
    "refuses the connection",
    at("alice", "closed."),
    results.policy,
    /550 Administrative prohibition/,
  ),
  exim("without SMTPUTF8, existing", at("alice", "ascii."), results.accepted, /250 Accepted/),
  exim("without SMTPUTF8, UTF-8 name", at("почта", "ascii."), results.noUtf8, null),
];
