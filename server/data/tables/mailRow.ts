import * as z from "zod/mini";
import { jsonColumn } from "./jsonColumn.ts";

/** Mails of our own, kept until they are delivered. */
export interface MailRow {
  id: string;
  recipient: string;
  /** Where answers go, when not to the sender. */
  reply_to: string | null;
  subject: string;
  body: string;
  /** The link that ends the subscription the mail is sent for. */
  unsubscribe_link: string | null;
  created_at: number;
  attempts: number;
  /** When delivery may be tried (again); also the lease of who is trying. */
  due_at: number;
  state: "waiting" | "sent" | "failed" | "void";
  /** List it is about. */
  list_id: string | null;
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
