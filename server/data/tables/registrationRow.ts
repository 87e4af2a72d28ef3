/** Pending registrations. Each has its own password, so a later one of the same address changes nothing. */
export interface RegistrationRow {
  /** SHA-256 of the link's token, base64url. */
  hash: string;
  /** SHA-256 of the cookie of the browser that registered, base64url. */
  browser_hash: string;
  email: string;
  /** Empty if the address has an account: the row is written so that the work is the same. */
  email_key: string;
  name: string;
  password_hash: string;
  /** 1 if the setup code was entered: this account becomes the first operator's. */
  for_operator: number;
  created_at: number;
  expires_at: number;
}

/** Addresses that got starting credits, as keyed digests that outlive their accounts. */
export interface StartingCreditRow {
  address_hash: string;
  granted_at: number;
}

/** Grants of starting credits to a network on one UTC day. */
export interface StartingCreditNetworkRow {
  network_hash: string;
  day: number;
  grants: number;
}
