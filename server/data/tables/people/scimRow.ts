/** A token of a workspace for SCIM. */
export interface ScimTokenRow {
  id: string;
  account_id: string;
  /** SHA-256 of the token, base64url. */
  hash: string;
  last4: string;
  created_by: string | null;
  created_at: number;
  last_used_at: number | null;
  last_error: string | null;
  last_error_at: number | null;
}

/** A person whom an identity provider manages in a workspace. */
export interface ScimUserRow {
  id: string;
  account_id: string;
  /** Null for people who aren't members: not yet, or no longer. */
  user_id: string | null;
  user_name: string;
  user_name_key: string;
  /** 1 if the provider wants them to be a member. */
  active: number;
  /** JSON of `ScimPerson`. */
  attributes: string;
  version: number;
  created_at: number;
  changed_at: number;
}

/** A group of people in a workspace, as an identity provider knows it. */
export interface ScimGroupRow {
  id: string;
  account_id: string;
  display_name: string;
  name_key: string;
  external_id: string | null;
  version: number;
  created_at: number;
  changed_at: number;
}

/** A person's place in a group. */
export interface ScimGroupMemberRow {
  group_id: string;
  member_id: string;
}
