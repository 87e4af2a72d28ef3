import type { OperatorActKind } from "#contract/systemEvents.ts";

/** An act of an operator. Its ids may be those of accounts and users that are deleted. */
export interface OperatorEventRow {
  id: string;
  kind: OperatorActKind;
  at: number;
  /** User who acted; null for the command line. */
  actor_id: string | null;
  network: string | null;
  user_agent: string | null;
  account_id: string | null;
  user_id: string | null;
  /** Credits granted or taken. */
  amount: number | null;
  reason: string | null;
}
