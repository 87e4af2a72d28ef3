import type { OperatorActKind, SharedActKind } from "#contract/systemEvents.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { insertOperatorEvent } from "#server/data/queries/operatorEvents.ts";
import { newId } from "#server/crypto/newId.ts";
import { type ClientInfo, recordEvent } from "#server/services/audit/recordEvent.ts";

/** Whoever acts as the operator, and why. */
export interface OperatorAct {
  /** Operator who is signed in; null for the command line. */
  actorId: string | null;
  /** Client of the operator, which only operators see. */
  from: ClientInfo;
  /** Client that events of accounts name. */
  shown: ClientInfo;
  /** Shown to the people concerned; null if none was given. */
  reason: string | null;
}

/** Client that accounts see for an act in the app: who the operator is and where they work stays with operators. */
const operatorClient: ClientInfo = { network: null, userAgent: "mailverdict operator" };

/** Returns the act of an operator in the app. */
export function actInApp(actorId: string, from: ClientInfo, reason: string): OperatorAct {
  return { actorId, from, shown: operatorClient, reason };
}

/** Returns the act of a command, `accounts suspend`. */
export function actOfCommand(command: string, reason: string | null = null): OperatorAct {
  const from = { network: null, userAgent: `mailverdict ${command}` };
  return { actorId: null, from, shown: from, reason };
}

/** Subject of an act. */
interface About {
  at: number;
  accountId?: string | null;
  userId?: string | null;
  amount?: number | null;
}

/** Records an act for operators, in the caller's transaction. It outlives the account and the user. */
export async function recordForOperators(
  queries: Queries,
  { actorId, from, reason }: OperatorAct,
  { kind, at, accountId = null, userId = null, amount = null }: About & { kind: OperatorActKind },
): Promise<void> {
  await insertOperatorEvent(queries, {
    id: newId("ope"),
    kind,
    at,
    actor_id: actorId,
    network: from.network,
    user_agent: from.userAgent,
    account_id: accountId,
    user_id: userId,
    amount,
    reason,
  });
}

/** Records an act for operators and in the accounts concerned, in the caller's transaction. The accounts' events have the reason unless there is another `detail`. */
export async function recordAct(
  queries: Queries,
  act: OperatorAct,
  {
    accountIds,
    detail,
    ...about
  }: About & {
    kind: SharedActKind;
    accountIds: readonly string[];
    detail?: string;
  },
): Promise<void> {
  await recordForOperators(queries, act, about);
  for (const accountId of accountIds) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction
    await recordEvent(queries, {
      accountId,
      kind: about.kind,
      at: about.at,
      from: act.shown,
      detail: detail ?? act.reason,
    });
  }
}
