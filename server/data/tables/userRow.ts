import type { Role } from "#contract/roles.ts";

/** A person who can sign in. Someone who opens an account has the same id as the account. */
export interface UserRow {
  id: string;
  email: string;
  /** The address in NFKC and lower case, which is unique among users. */
  email_key: string;
  name: string;
  /** Argon2id in PHC form; empty if the user has no password. */
  password_hash: string;
  password_changed_at: number | null;
  /** A small picture as a data URL. */
  avatar: string | null;
  locale: string | null;
  time_zone: string | null;
  /** 1 if the user runs the installation. */
  operator: number;
  created_at: number;
}

/** A user's place in an account. */
export interface MembershipRow {
  user_id: string;
  account_id: string;
  role: Role;
  since: number;
  /** User who invited them; null for whoever opened the account. */
  invited_by: string | null;
  /** Credits per calendar month; null without a limit. `limit_used` of them are spent or reserved in `limit_month`. */
  credit_limit: number | null;
  limit_month: string | null;
  limit_used: number;
}

/** The limit of a former member, for their return. */
export interface FormerLimitRow {
  account_id: string;
  /** SHA-256 of the account's id and the key of the member's mailbox. */
  email_hash: string;
  /** Their user, who may be deleted. */
  user_id: string;
  credit_limit: number;
  limit_month: string | null;
  limit_used: number;
  left_at: number;
}

/** An invitation of an address into an account, valid while the member who invited may still do so. */
export interface InvitationRow {
  id: string;
  account_id: string;
  email: string;
  /** The address in the form of `users.email_key`. */
  email_key: string;
  role: MembershipRow["role"];
  token_hash: string;
  /** User who invited. */
  invited_by: string;
  created_at: number;
  expires_at: number;
}

/** An owner's offer of their place to another member. */
export interface OwnershipOfferRow {
  id: string;
  account_id: string;
  from_user: string;
  to_user: string;
  created_at: number;
  expires_at: number;
}

/** A change of address that waits for the mailboxes to confirm. */
export interface EmailChangeRow {
  user_id: string;
  email: string;
  email_key: string;
  old_confirmed_at: number | null;
  new_confirmed_at: number | null;
  created_at: number;
  expires_at: number;
}
