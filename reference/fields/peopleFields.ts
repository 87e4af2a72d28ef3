/** Descriptions of the fields of members and invitations, by owner. */
export const peopleFields: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Member: {
    id: "Id of the person.",
    email: "The person's email address.",
    name: "The person's name.",
    avatar: "Address of the person's picture. Null without one.",
    role: "The person's role in the account.",
    since: "Time at which the person joined.",
    last_seen_at: "Last use of a session in this account. Null without one in 90 days.",
    credit_limit:
      "Monthly credit limit. Null without one, and for keys without the scope `billing:read`.",
    second_factor: "True if the person uses two-factor authentication.",
    you: "True for the person who makes the call. Never true with an API key.",
  },
  CreditLimit: {
    limit: "Credits that the member may spend in a calendar month (UTC).",
    used: "Credits spent or reserved this month.",
    resets_at: "Start of the next month.",
  },
  Invitation: {
    id: "Id of the invitation. It begins with `inv_`.",
    email: "The invited address.",
    role: "Role that the person gets.",
    invited_by: "Address of the member who sent the invitation.",
    expires_at: "Time at which the link ends.",
  },
};
