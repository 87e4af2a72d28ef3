import * as z from "zod/mini";
import type { StoreMode } from "#contract/storeModes.ts";
import type { VerdictReport } from "#contract/verdictReports.ts";
import { validation } from "#contract/validations.ts";
import type { Verification } from "#engine/verification/verification.ts";
import { longText, shortText } from "./columns/compressedText.ts";
import { hasProperty, jsonColumn } from "./columns/jsonColumn.ts";

/** One validation of one address. Columns after `lease_until` are null until it is completed. */
export interface ValidationRow {
  id: string;
  account_id: string;
  status: "running" | "completed";
  input: string;
  /** The requested checks as sorted text; part of what makes two requests the same. */
  checks_key: string;
  /** JSON of the request's source, tags and custom data. */
  labels: string;
  /** The request's source again, for filtering. */
  source: string | null;
  previous_id: string | null;
  created_at: number;
  /** 1 if a credit is reserved while the checks run. */
  held: number;
  /** The process that runs it, and the end of its lease. */
  worker: string;
  lease_until: number;
  /** Lower-case address (the input if its syntax is invalid), for searching by its beginning; without a local part, `addressHash` of it. */
  search: string | null;
  domain: string | null;
  verdict: string | null;
  reason: string | null;
  /** The result's provider again, for filtering. */
  provider: string | null;
  /** The reply as `replyGroup` writes it, for filtering; null if no reply decided. */
  reply_group: string | null;
  credits: number | null;
  charge_reason: string | null;
  cached: number;
  checked_at: number | null;
  expires_at: number | null;
  /** {@link StoredVerification}, as {@link storedResult} writes it. */
  result: string | null;
  /** The validation whose evidence this one shows. */
  evidence_id: string | null;
  /** API key that requested it. */
  key_id: string | null;
  /** Member whose credit limit reserved the credit; null if none did. */
  member_id: string | null;
  /** The findings that a policy judges, as `formatFindings` writes them; null before version 035. */
  basis: string | null;
  /** Version of the account's policy that judges it; null before version 035. */
  policy_version: number | null;
  /** Number of times the proof of a form check was verified. */
  proof_uses: number;
  store: StoreMode;
  /** Time at which the stored data is reduced as `store` says; null before the verdict, if everything is stored, and afterwards. */
  private_at: number | null;
  /** 1 for a free check beyond those of the day that store evidence. */
  without_evidence: number;
}

/** One tag of a validation, for filtering. */
export interface ValidationTagRow {
  account_id: string;
  tag: string;
  validation_id: string;
}

const { source, tags, custom } = validation.shape;

/** Returns the labels of a validation from `validations.labels`. */
export const labelsOf = jsonColumn("validations.labels", z.object({ source, tags, custom }));

/** A verification without its evidence, and without what is in columns of its own. */
export type StoredVerification = Omit<Verification, "evidence" | "basis">;

// Versions before this one stored fewer fields, so the parts that the engine wrote are checked in outline only.
const result = z.custom<StoredVerification>((value) => hasProperty(value, "verdict"));

const parsedResult = jsonColumn("validations.result", result);

/** Returns the text of a verification for `validations.result`, compressed. */
export function storedResult(found: StoredVerification): string {
  return shortText(JSON.stringify(found));
}

/** Returns the verification from `validations.result`; rows from before version 061 have it uncompressed, and before 075 the reply is only quoted. */
export function parseStoredResult(stored: string): StoredVerification {
  const found = parsedResult(longText(stored)) as Omit<StoredVerification, "reply"> &
    Partial<StoredVerification>;
  return {
    ...found,
    reply: found.reply === undefined ? quotedReply(found.decision.because) : found.reply,
  };
}

/** Returns the first line of the reply that an explanation quotes; null if it quotes none. */
function quotedReply(because: string): string | null {
  const [, quoted] = /(?:^| )\S+ answered: (.*)$/su.exec(because) ?? [];
  return quoted?.split(" / ")[0] ?? null;
}

/** Actual outcome for the address of a validation, as its account reported it. */
export interface VerdictReportRow {
  validation_id: string;
  account_id: string;
  outcome: VerdictReport["outcome"];
  note: string | null;
  /** Address of the member, or name of the API key, that saved the row last; null in rows from before migration 091. */
  author: string | null;
  created_at: number;
}
