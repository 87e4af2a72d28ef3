import { requirementLimits, type SessionRequirement } from "#contract/requirements.ts";
import { lockAccount, updateAccountRow } from "#server/data/queries/accounts.ts";
import { deleteInvitationRow, findInvitations } from "#server/data/queries/invitations.ts";
import { deleteOpenJoinRequests } from "#server/data/queries/joinRequests.ts";
import { memberIn } from "#server/data/queries/members.ts";
import {
  type Requirements,
  decodeRequirements,
  storedRequirements,
} from "#server/data/queries/requirements.ts";
import { parseDomain } from "#engine/syntax/parseDomain.ts";
import type { AppContext } from "#server/context.ts";
import { mayInvite } from "#server/services/accounts/mayInvite.ts";
import { normalNetwork } from "#server/services/apiKeys/allowedNetworks.ts";
import { type ClientInfo, recordEvent } from "#server/services/audit/recordEvent.ts";
import type { SignedIn } from "./sessions.ts";
import { findUnmet, usedSession } from "./unmetRequirement.ts";

const hour = 3_600_000;

/** Requirements to change; those left out stay. */
export type RequirementChanges = { [Name in keyof Requirements]?: Requirements[Name] | undefined };

/** Outcome of changing requirements. `field` names the invalid one, `index` its item. */
export type RequirementsChanged =
  | { ok: true; requirements: Requirements }
  | { ok: false; error: "not_a_network" | "not_a_domain"; index: number }
  | { ok: false; error: "out_of_range" | "locks_you_out"; field: keyof Requirements }
  | { ok: false; error: "role_forbidden" };

const fieldOf = {
  network: "networks",
  session_age: "session_hours",
  sso: "sso_from",
  two_factor: "two_factor_from",
} as const satisfies Record<SessionRequirement, keyof Requirements>;

/** Returns what isn't a network or a domain; null if all are. */
function invalidItem({ networks = [], invitation_domains: domains = [] }: RequirementChanges) {
  const network = networks.findIndex((one) => normalNetwork(one) === null);
  const domain = domains.findIndex((one) => !("domainAscii" in parseDomain(one)));
  if (network !== -1) {
    return { ok: false, error: "not_a_network", index: network } as const;
  }
  return domain === -1 ? null : ({ ok: false, error: "not_a_domain", index: domain } as const);
}

/** Returns the A-label form of a domain, as a list; empty if it is none. */
function ascii(domain: string): string[] {
  const parsed = parseDomain(domain);
  return "domainAscii" in parsed ? [parsed.domainAscii] : [];
}

/** Returns the requirements after a change, in their stored form: times in the past become now. */
function changed(before: Requirements, changes: RequirementChanges, now: number): Requirements {
  const { networks, invitation_domains: domains } = changes;
  const from = (name: "two_factor_from" | "sso_from") => {
    const time = changes[name];
    const kept = time === undefined || (time !== null && time === before[name]);
    return kept ? before[name] : time && Math.max(time, now);
  };
  return {
    two_factor_from: from("two_factor_from"),
    sso_from: from("sso_from"),
    session_hours:
      changes.session_hours === undefined ? before.session_hours : changes.session_hours,
    networks:
      networks === undefined
        ? before.networks
        : [...new Set(networks.flatMap((one) => normalNetwork(one) ?? []))],
    invitation_domains:
      domains === undefined ? before.invitation_domains : [...new Set(domains.flatMap(ascii))],
    join_requests: changes.join_requests ?? before.join_requests,
  };
}

function describeChanges(before: Requirements, after: Requirements): string {
  const names = Object.keys(after) as (keyof Requirements)[];
  return names
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => {
      const value = after[name];
      if (Array.isArray(value)) {
        return `${name}: ${value.length === 0 ? "any" : value.join(" ")}`;
      }
      const isTime = name === "two_factor_from" || name === "sso_from";
      return `${name}: ${isTime && value !== null ? new Date(Number(value)).toISOString() : String(value)}`;
    })
    .join("; ");
}

/** Changes what an account requires, for an owner whose own session meets it. Open invitations to other domains end. */
export async function changeRequirements(
  context: Pick<AppContext, "config" | "database" | "now">,
  input: { actor: SignedIn; changes: RequirementChanges; address: string; from: ClientInfo },
): Promise<RequirementsChanged> {
  const { actor, changes, address, from } = input;
  const accountId = actor.account.id;
  const now = context.now();
  const invalid = invalidItem(changes);
  if (invalid !== null) {
    return invalid;
  }
  const latest = now + requirementLimits.graceDays * 24 * hour;
  const late = (["two_factor_from", "sso_from"] as const).find(
    (name) => (changes[name] ?? 0) > latest,
  );
  if (late !== undefined) {
    return { ok: false, error: "out_of_range", field: late };
  }
  return context.database.atomically(async (queries): Promise<RequirementsChanged> => {
    await lockAccount(queries, accountId);
    const member = await memberIn(queries, { userId: actor.user.id, accountId });
    if (member?.role !== "owner") {
      return { ok: false, error: "role_forbidden" };
    }
    const before = decodeRequirements(member.account);
    const requirements = changed(before, changes, now);
    const used = usedSession(queries, { accountId, session: actor.session, address });
    const unmet = await findUnmet(requirements, used, now);
    if (unmet !== null) {
      return { ok: false, error: "locks_you_out", field: fieldOf[unmet.requirement] };
    }
    const detail = describeChanges(before, requirements);
    if (detail === "") {
      return { ok: true, requirements };
    }
    await updateAccountRow(queries, accountId, { requirements: storedRequirements(requirements) });
    await recordEvent(queries, { accountId, kind: "requirements_changed", at: now, from, detail });
    if (!requirements.join_requests) {
      await deleteOpenJoinRequests(queries, accountId);
    }
    for (const { id, email } of await findInvitations(queries, accountId, now)) {
      if (!mayInvite(requirements, email)) {
        await deleteInvitationRow(queries, { id, accountId });
        const event = { kind: "invitation_withdrawn", at: now, from, detail: email } as const;
        await recordEvent(queries, { accountId, ...event });
      }
    }
    return { ok: true, requirements };
  });
}
