import type { ScimToken, SsoConnection, SsoDomain } from "#contract/workspaceSso.ts";
import type { ScimTokenRow } from "#server/data/tables/people/scimRow.ts";
import { groupRolesOf } from "#server/data/tables/people/groupRolesOf.ts";
import type { SsoConnectionRow, SsoDomainRow } from "#server/data/tables/people/workspaceSsoRow.ts";
import { instant } from "#server/presenters/instant.ts";

const maybe = (at: number | null) => (at === null ? null : instant(at));

/** Returns the provider of a workspace, without its secret. */
export function presentConnection(row: SsoConnectionRow): SsoConnection {
  const { last_error: code, last_error_detail: detail, last_error_at: at } = row;
  return {
    object: "sso_connection",
    id: row.id,
    name: row.name,
    issuer: row.issuer,
    client_id: row.client_id,
    joins: row.joins === 1,
    default_role: row.default_role,
    group_claim: row.group_claim,
    group_roles: groupRolesOf(row.group_roles),
    created_at: instant(row.created_at),
    last_sign_in_at: maybe(row.last_sign_in_at),
    last_error: code === null || at === null ? null : { code, detail, at: instant(at) },
  };
}

/** Returns a domain with the record that proves it. */
export function presentDomain(row: SsoDomainRow, record: SsoDomain["record"]): SsoDomain {
  return {
    object: "sso_domain",
    id: row.id,
    domain: row.domain,
    record,
    verified_at: maybe(row.verified_at),
    checked_at: maybe(row.checked_at),
    error: row.last_error,
    created_at: instant(row.created_at),
  };
}

/** Returns a token without its secret. */
export function presentScimToken(row: ScimTokenRow): ScimToken {
  const { last_error: detail, last_error_at: at } = row;
  return {
    object: "scim_token",
    id: row.id,
    last4: row.last4,
    created_at: instant(row.created_at),
    last_used_at: maybe(row.last_used_at),
    last_error: detail === null || at === null ? null : { detail, at: instant(at) },
  };
}
