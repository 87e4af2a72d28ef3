import * as z from "zod/mini";
import { jsonColumn } from "#server/data/tables/columns/jsonColumn.ts";
import type { AccountRow } from "#server/data/tables/accountRow.ts";

/** Security requirements of an account. Times are in ms since the epoch. */
export interface Requirements {
  /** Time from which two-factor authentication is required; null if it isn't. */
  two_factor_from: number | null;
  /** Time from which sessions must have begun with single sign-on; null if they needn't. */
  sso_from: number | null;
  /** Hours after which a session ends in this account; null for the installation's limit. */
  session_hours: number | null;
  /** Networks in CIDR notation from which sessions and secret keys work; empty allows any. */
  networks: readonly string[];
  /** Domains in A-label form whose addresses may be invited; empty allows any. */
  invitation_domains: readonly string[];
  /** True if people with an address of a proven domain may ask to join. */
  join_requests: boolean;
}

const noRequirements: Requirements = {
  two_factor_from: null,
  sso_from: null,
  session_hours: null,
  networks: [],
  invitation_domains: [],
  join_requests: false,
};

const decode = jsonColumn(
  "accounts.requirements",
  z.object({
    two_factor_from: z.nullable(z.number()),
    sso_from: z.nullable(z.number()),
    session_hours: z.nullable(z.number()),
    networks: z.array(z.string()),
    invitation_domains: z.array(z.string()),
    // Requirements stored by earlier versions have none.
    join_requests: z.optional(z.boolean()),
  }),
);

/** Returns what an account requires. */
export function decodeRequirements({
  requirements,
}: Pick<AccountRow, "requirements">): Requirements {
  if (requirements === null) {
    return noRequirements;
  }
  const { join_requests: asks = false, ...rest } = decode(requirements);
  return { ...rest, join_requests: asks };
}

/** Returns the stored form of requirements; null if they require nothing. */
export function storedRequirements(requirements: Requirements): string | null {
  const { two_factor_from, sso_from, session_hours, networks, invitation_domains } = requirements;
  const isNone =
    two_factor_from === null &&
    sso_from === null &&
    session_hours === null &&
    networks.length === 0 &&
    invitation_domains.length === 0 &&
    !requirements.join_requests;
  return isNone ? null : JSON.stringify(requirements);
}
