import type {
  SystemWorkspace,
  WorkspaceDetails,
  WorkspaceState,
} from "#contract/systemWorkspaces.ts";
import { instant, instantOrNull } from "#server/presenters/instant.ts";
import type { ListedMember } from "#server/data/queries/memberships.ts";
import type { WorkspaceSummary } from "#server/data/queries/operatorWorkspaces.ts";

/** Returns the state of an account. */
export function stateOfWorkspace({
  closing_at: closing,
  suspended_at: suspended,
}: Pick<WorkspaceSummary, "closing_at" | "suspended_at">): WorkspaceState {
  if (closing !== null) {
    return "closed";
  }
  return suspended === null ? "active" : "suspended";
}

/** Returns the name of an account: its own, or the address of its first owner. */
export const nameOfWorkspace = ({
  id,
  name,
  owner,
}: Pick<WorkspaceSummary, "id" | "name" | "owner">) => (name === "" ? (owner ?? id) : name);

const fieldsOf = (row: WorkspaceSummary) => {
  const active = Math.max(row.seen_at ?? 0, row.key_used_at ?? 0);
  return {
    id: row.id,
    name: nameOfWorkspace(row),
    owner: row.owner,
    state: stateOfWorkspace(row),
    members: Number(row.members),
    balance: row.balance,
    held: row.held,
    created_at: instant(row.created_at),
    last_active_at: active === 0 ? null : instant(active),
  };
};

/** Returns a workspace as the operator's list shows it. */
export const presentSystemWorkspace = (row: WorkspaceSummary): SystemWorkspace => ({
  object: "system_workspace",
  ...fieldsOf(row),
});

/** Returns a workspace with its members as its page for operators shows it. */
export function presentWorkspaceDetails(
  row: WorkspaceSummary,
  {
    counts,
    people,
    operatorId,
  }: {
    counts: { keys: number; lists: number; running: number };
    people: readonly ListedMember[];
    operatorId: string;
  },
): WorkspaceDetails {
  return {
    object: "system_workspace_details",
    ...fieldsOf(row),
    suspended_at: instantOrNull(row.suspended_at),
    deleted_at: instantOrNull(row.closing_at),
    keys: counts.keys,
    lists: counts.lists,
    running_lists: counts.running,
    own: people.some(({ id }) => id === operatorId),
    people: people.slice(0, 200).map((one) => ({
      id: one.id,
      email: one.email,
      name: one.name,
      role: one.role,
      second_factor: one.totp_since !== null,
      last_seen_at: instantOrNull(one.seen_at),
    })),
  };
}
