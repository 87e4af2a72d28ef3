import { casesOf, results, type MtaCase } from "#tests/mta/mtaCase.ts";

const sendmail = casesOf("sendmail");
const at = (local: string, domain = "") => `${local}@${domain}sendmail.example.net`;
const accepted = /250 2\.1\.5 .*Recipient ok/;

/** Sendmail: aliases, virtual users, the access map. */
export const sendmailCases: readonly MtaCase[] = [
  sendmail("existing local user", at("alice"), results.accepted, accepted),
  sendmail("plus address", at("alice+news"), results.accepted, accepted),
  sendmail("alias for two", at("friends"), results.accepted, accepted),
  sendmail("alias of an alias", at("u3"), results.accepted, accepted),
  sendmail("alias that is asked too", at("u2"), results.accepted, accepted),
  sendmail("missing local user", at("nobody.here"), results.notFound, /550 5\.1\.1 .*User unknown/),
  sendmail("missing, quoted", at('"no body"'), results.notFound, /550 5\.1\.1/),
  sendmail("disabled by the access map", at("disabled"), results.disabled, /550 5\.2\.1/),
  sendmail("over quota by the access map", at("overquota"), results.full, /452 4\.2\.2/),
  sendmail("temporary failure", at("busy"), results.later, /451 4\.3\.0/),
  sendmail("existing virtual user", at("maria", "virtual."), results.accepted, accepted),
  sendmail("virtual user with another name", at("u3", "virtual."), results.accepted, accepted),
  sendmail(
    "missing virtual user",
    at("nobody.here", "virtual."),
    results.notFound,
    /550 5\.\d\.\d .*No such user here/,
  ),
  sendmail("full virtual user", at("full", "virtual."), results.full, /552 5\.2\.2/),
  sendmail("disabled virtual user", at("disabled", "virtual."), results.disabled, /550 5\.2\.1/),
  sendmail(
    "catch-all domain",
    at("alice", "catchall."),
    results.acceptAll,
    /250 2\.1\.5|random recipient was accepted/,
  ),
  sendmail(
    "relay denied",
    at("alice", "foreign."),
    results.rejectsMail,
    /550 5\.7\.1 .*Relaying denied/,
  ),
  sendmail("strict, as a known client", at("alice", "strict."), results.accepted, accepted),
  sendmail(
    "client of the access map",
    at("alice", "strict."),
    results.senderRejected,
    /5\.7\.1|554/,
    {
      as: "nameless",
    },
  ),
];
