import type { Transaction } from "kysely";
import { ssoLimits } from "#contract/workspaceSso.ts";
import { txtText } from "#engine/spf/txtText.ts";
import { parseAddress } from "#engine/syntax/parseAddress.ts";
import { lockAccount } from "#server/data/queries/accounts.ts";
import {
  deleteDomainRow,
  domainById,
  domainsOf,
  domainsToCheck,
  insertDomain,
  lockedProvenDomain,
  provenDomain,
  updateDomain,
} from "#server/data/queries/workspaceSso.ts";
import type { SsoDomainRow } from "#server/data/tables/people/workspaceSsoRow.ts";
import type { Tables } from "#server/data/tables/tables.ts";
import type { AppContext } from "#server/context.ts";
import { randomToken } from "#server/crypto/digest.ts";
import { newId } from "#server/crypto/newId.ts";
import { type ClientInfo, recordEvent } from "#server/services/audit/recordEvent.ts";

type DomainContext = Pick<AppContext, "database" | "ports" | "now">;

/** Longest time in ms to look for a record. */
const lookupMs = 10_000;
const day = 86_400_000;
/** Time in ms for which the record of a proven domain may be missing, such as during a move of its name servers. */
const missingMs = 7 * day;

const noClient: ClientInfo = { network: null, userAgent: null };

/** Returns the TXT record that proves a domain. Its name lies below the domain, which takes more than a mailbox or a page of it to create. */
export function recordOf({ domain, token }: Pick<SsoDomainRow, "domain" | "token">) {
  return {
    name: `_mailverdict.${domain}`,
    type: "TXT" as const,
    value: `mailverdict-domain=${token}`,
  };
}

/** Looks for the record of a domain. */
async function findRecord(
  { ports }: Pick<DomainContext, "ports">,
  row: SsoDomainRow,
): Promise<"found" | "missing" | "unreachable"> {
  const network = ports.networkOf(row.domain);
  if (network.sandbox) {
    return "missing";
  }
  const { name, value } = recordOf(row);
  const signal = AbortSignal.timeout(lookupMs);
  try {
    const { status, records } = await network.resolver.lookup(name, "TXT", { signal });
    if (!["answer", "no_data", "nxdomain"].includes(status)) {
      return "unreachable";
    }
    const texts = records.filter(({ type }) => type === "TXT").map(({ data }) => txtText(data));
    return texts.some((text) => text.trim() === value) ? "found" : "missing";
  } catch {
    return "unreachable";
  }
}

/** Adds a domain to prove. */
export async function addDomain(
  { database, now }: DomainContext,
  { accountId, domain: typed, from }: { accountId: string; domain: string; from: ClientInfo },
): Promise<SsoDomainRow | "not_a_domain" | "already_there" | "too_many"> {
  const parsed = parseAddress(`x@${typed.trim()}`);
  const domain = parsed.ok ? parsed.domainAscii : "";
  if (!domain.includes(".") || domain.startsWith("[")) {
    return "not_a_domain";
  }
  return database.atomically(async (queries) => {
    await lockAccount(queries, accountId);
    const rows = await domainsOf(queries, accountId);
    if (rows.some((row) => row.domain === domain)) {
      return "already_there";
    }
    if (rows.length >= ssoLimits.domainsMax) {
      return "too_many";
    }
    const row: SsoDomainRow = {
      id: newId("ssod"),
      account_id: accountId,
      domain,
      token: randomToken(),
      created_at: now(),
      verified_at: null,
      checked_at: null,
      missing_since: null,
      last_error: null,
    };
    await insertDomain(queries, row);
    const event = { accountId, kind: "sso_domain_added", at: now(), from } as const;
    await recordEvent(queries, { ...event, detail: domain });
    return row;
  });
}

/** Takes a domain from the workspace that proved it. */
async function lose(queries: Transaction<Tables>, row: SsoDomainRow, now: number): Promise<void> {
  await updateDomain(queries, row.id, { verified_at: null, last_error: "missing" });
  await recordEvent(queries, {
    accountId: row.account_id,
    kind: "sso_domain_lost",
    at: now,
    from: noClient,
    detail: row.domain,
  });
}

/** Stores that the record of a domain was found. A workspace that proved it before and still has its record keeps it; otherwise the domain has changed hands. */
async function prove(context: DomainContext, row: SsoDomainRow, from: ClientInfo): Promise<void> {
  const now = context.now();
  const holder = await provenDomain(context.database.queries, row.domain);
  const other = holder === undefined || holder.id === row.id ? undefined : holder;
  const taken = other !== undefined && (await findRecord(context, other)) !== "missing";
  await context.database.atomically(async (queries) => {
    const latest = await lockedProvenDomain(queries, row.domain);
    // During the lookups, another workspace may have proven it.
    if (taken || (latest !== undefined && ![row.id, other?.id].includes(latest.id))) {
      await updateDomain(queries, row.id, { checked_at: now, last_error: "taken" });
      return;
    }
    if (other !== undefined) {
      await lose(queries, other, now);
    }
    await updateDomain(queries, row.id, {
      verified_at: row.verified_at ?? now,
      checked_at: now,
      missing_since: null,
      last_error: null,
    });
    if (row.verified_at === null) {
      const event = { kind: "sso_domain_verified", at: now, from, detail: row.domain } as const;
      await recordEvent(queries, { accountId: row.account_id, ...event });
    }
  });
}

/** Looks for the record of a domain and stores the outcome. A proven domain is lost after a week without its record. */
async function check(context: DomainContext, row: SsoDomainRow, from: ClientInfo): Promise<void> {
  const found = await findRecord(context, row);
  if (found === "found") {
    await prove(context, row, from);
    return;
  }
  const now = context.now();
  const since = found === "missing" ? (row.missing_since ?? now) : row.missing_since;
  await context.database.atomically(async (queries) => {
    const change = { checked_at: now, missing_since: since, last_error: found };
    await updateDomain(queries, row.id, change);
    if (row.verified_at !== null && found === "missing" && now - (since ?? now) >= missingMs) {
      await lose(queries, row, now);
    }
  });
}

/** Looks for the record of a domain now; returns the domain, or null if the workspace has none with this id. */
export async function verifyDomain(
  context: DomainContext,
  { id, accountId, from }: { id: string; accountId: string; from: ClientInfo },
): Promise<SsoDomainRow | null> {
  const { queries } = context.database;
  const row = await domainById(queries, { id, accountId });
  if (row === undefined) {
    return null;
  }
  await check(context, row, from);
  return (await domainById(queries, { id, accountId })) ?? null;
}

/** Looks for the records of proven domains once a day. */
export async function recheckDomains(context: DomainContext): Promise<void> {
  for (const row of await domainsToCheck(context.database.queries, context.now() - day)) {
    await check(context, row, noClient);
  }
}

/** Removes a domain of a workspace; returns false if it has none with this id. */
export async function removeDomain(
  { database, now }: DomainContext,
  { id, accountId, from }: { id: string; accountId: string; from: ClientInfo },
): Promise<boolean> {
  return database.atomically(async (queries) => {
    const row = await domainById(queries, { id, accountId });
    if (row === undefined) {
      return false;
    }
    await deleteDomainRow(queries, id);
    const event = { accountId, kind: "sso_domain_removed", at: now(), from } as const;
    await recordEvent(queries, { ...event, detail: row.domain });
    return true;
  });
}
