import { casesOf, results, type MtaCase } from "#tests/mta/mtaCase.ts";

const courier = casesOf("courier");
const at = (local: string, domain = "") => `${local}@${domain}courier.example.net`;

/** Courier: local users and aliases. */
export const courierCases: readonly MtaCase[] = [
  courier("existing local user", at("alice"), results.accepted, /250 Ok/),
  courier("alias for two", at("friends"), results.accepted, /250 Ok/),
  courier("local alias", at("sales"), results.role, /250 Ok/),
  courier(
    "missing local user",
    at("nobody.here"),
    results.notFound,
    /550 User <nobody.here> unknown/,
  ),
  courier("relay denied", at("alice", "foreign."), results.rejectsMail, /513 Relaying denied/),
];
