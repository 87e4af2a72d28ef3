import type { ProviderRole, GroupRole } from "#contract/workspaceSso.ts";
import {
  connectionOf,
  deleteConnectionRow,
  saveConnection,
} from "#server/data/queries/workspaceSso.ts";
import { groupRolesOf } from "#server/data/tables/people/groupRolesOf.ts";
import type { SsoConnectionRow } from "#server/data/tables/people/workspaceSsoRow.ts";
import type { AppContext } from "#server/context.ts";
import { newId } from "#server/crypto/newId.ts";
import { seal, unseal } from "#server/crypto/seal.ts";
import { randomToken } from "#server/crypto/digest.ts";
import { lockAccount } from "#server/data/queries/accounts.ts";
import { type ClientInfo, recordEvent } from "#server/services/audit/recordEvent.ts";
import { notifyOfSignIn } from "#server/services/people/notifyOfSignIn.ts";
import { providerTarget } from "./guardedFetch.ts";
import { ProviderRefused } from "./provider.ts";
import { ProviderUnreachable } from "./providerFetch.ts";
import { createWorkspaceProvider, settingOf } from "./providers.ts";

type ConnectionContext = Pick<
  AppContext,
  "config" | "database" | "secrets" | "ports" | "now" | "texts"
>;

/** Settings of a provider, as an owner sends them. */
export interface ConnectionInput {
  name: string;
  issuer: string;
  client_id: string;
  client_secret?: string | undefined;
  joins?: boolean | undefined;
  default_role?: ProviderRole | undefined;
  group_claim?: string | undefined;
  group_roles?: GroupRole[] | undefined;
}

/** Outcome of saving: the stored provider, or why it can't be used. */
export type SavedConnection =
  | { ok: true; row: SsoConnectionRow }
  | { ok: false; error: "not_an_issuer" | "secret_required" };

/** Returns the row to store; null if the secret is missing, which an old one can't replace for another client or issuer. */
function newRow(
  { secrets, now }: ConnectionContext,
  accountId: string,
  { input, before }: { input: ConnectionInput; before: SsoConnectionRow | undefined },
): SsoConnectionRow | null {
  const same = before?.issuer === input.issuer && before.client_id === input.client_id;
  const kept = same ? unseal(secrets.sealing, before.client_secret, before.id) : undefined;
  const secret = input.client_secret ?? kept;
  if (secret === undefined) {
    return null;
  }
  const id = before?.id ?? newId("ssoc");
  const roles = input.group_roles ?? groupRolesOf(before?.group_roles ?? "[]");
  return {
    id,
    account_id: accountId,
    name: input.name,
    issuer: input.issuer,
    client_id: input.client_id,
    client_secret: seal(secrets.sealing, secret, id),
    joins: (input.joins ?? before?.joins !== 0) ? 1 : 0,
    default_role: input.default_role ?? before?.default_role ?? "member",
    group_claim: input.group_claim ?? before?.group_claim ?? "",
    group_roles: JSON.stringify(roles),
    created_at: before?.created_at ?? now(),
    changed_at: Math.max(now(), (before?.changed_at ?? 0) + 1),
    last_sign_in_at: before?.last_sign_in_at ?? null,
    last_error: null,
    last_error_detail: null,
    last_error_at: null,
  };
}

/** Tells whether a provider has a discovery document for its issuer and a sign-in page. */
async function isProvider(context: ConnectionContext, row: SsoConnectionRow): Promise<boolean> {
  if (providerTarget(context, row.issuer) === null) {
    return false;
  }
  const provider = await createWorkspaceProvider(context, settingOf(context, row));
  const secrets = { state: randomToken(), nonce: randomToken(), verifier: randomToken() };
  try {
    await provider.departure({ secrets, loginHint: null, fresh: false });
    return true;
  } catch (error) {
    if (error instanceof ProviderUnreachable || error instanceof ProviderRefused) {
      return false;
    }
    throw error;
  }
}

/** Returns the host of a provider, since notices carry no URLs of others. */
const hostOf = ({ issuer }: SsoConnectionRow): string => new URL(issuer).host;

/** Stores the provider of a workspace after asking it for its discovery document. The people of another issuer or client have to connect again. */
export async function connectWorkspace(
  context: ConnectionContext,
  { accountId, input, from }: { accountId: string; input: ConnectionInput; from: ClientInfo },
): Promise<SavedConnection> {
  const before = await connectionOf(context.database.queries, accountId);
  const row = newRow(context, accountId, { input, before });
  if (row === null) {
    return { ok: false, error: "secret_required" };
  }
  if (!(await isProvider(context, row))) {
    return { ok: false, error: "not_an_issuer" };
  }
  return context.database.atomically(async (queries) => {
    await lockAccount(queries, accountId);
    const known = (await connectionOf(queries, accountId)) !== undefined;
    await saveConnection(queries, row);
    const stored = await connectionOf(queries, accountId);
    const kind = known ? "sso_changed" : "sso_connected";
    const event = { accountId, kind, at: context.now(), from, detail: row.issuer } as const;
    await recordEvent(queries, event);
    await notifyOfSignIn(context, queries, { ...event, detail: hostOf(row) });
    return { ok: true, row: stored ?? row };
  });
}

/** Deletes the provider of a workspace: the sessions that it opened end, and its people choose again how they sign in. False if there is none. */
export async function disconnectWorkspace(
  context: Pick<ConnectionContext, "config" | "database" | "now" | "texts">,
  { accountId, from }: { accountId: string; from: ClientInfo },
): Promise<boolean> {
  return context.database.atomically(async (queries) => {
    await lockAccount(queries, accountId);
    const row = await connectionOf(queries, accountId);
    if (row === undefined) {
      return false;
    }
    const at = context.now();
    await deleteConnectionRow(queries, row.id, at);
    const event = { accountId, kind: "sso_disconnected", at, from, detail: row.issuer } as const;
    await recordEvent(queries, event);
    await notifyOfSignIn(context, queries, { ...event, detail: hostOf(row) });
    return true;
  });
}
