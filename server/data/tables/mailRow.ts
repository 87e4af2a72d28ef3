import * as z from "zod/mini";
import { jsonColumn } from "./columns/jsonColumn.ts";

/** A mail in the outbox; its body is deleted when delivery ends. */
export interface MailRow {
  id: string;
  recipient: string;
  /** Address for replies, if it isn't the sender's. */
  reply_to: string | null;
  subject: string;
  body: string;
  /** HTML of the body, without the frame of a document; empty for mails of before version 085, and once delivery ends. */
  html: string;
  language: string;
  /** The link that ends the subscription the mail is sent for. */
  unsubscribe_link: string | null;
  created_at: number;
  attempts: number;
  /** Time of the next delivery attempt; also the lease of the process that attempts it. */
  due_at: number;
  state: "waiting" | "sent" | "failed" | "void";
  /** List it is about. */
  list_id: string | null;
  /** Account whose mails of the same time are sent as one; null for a mail that is sent alone. */
  digest_of: string | null;
  /** Account whose member it is for, because of their settings there; null for a mail to the user alone. */
  member_of: string | null;
}

/** Recent mails to one address; keys are digests. */
export interface MailBudgetRow {
  key: string;
  /** JSON array of instants. */
  sent_at: string;
  last_at: number;
}

/** Messages to the operator, as they were written. */
export interface ContactMessageRow {
  id: string;
  topic: string;
  name: string;
  email: string;
  email_key: string;
  message: string;
  request_id: string | null;
  created_at: number;
}

/** Returns when mails were sent, in ms since the epoch, from `mail_budgets.sent_at`. */
export const sentAtOf = jsonColumn("mail_budgets.sent_at", z.array(z.number()));
