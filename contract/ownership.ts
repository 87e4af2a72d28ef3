import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

/** Days after which an offer of ownership ends. */
export const ownershipOfferDays = 7;

const readErrors = ["missing_credentials", "invalid_token", "expired_token"] as const;
const writeErrors = [...readErrors, "xsrf_mismatch"] as const;
const id = z.string().check(z.minLength(1), z.maxLength(64));

/** An owner's offer to hand the account to another member, who hasn't accepted yet. */
const ownershipOffer = z.object({
  object: z.literal("ownership_offer"),
  id: z.string(),
  /** Address of the owner who becomes an admin. */
  from: z.string(),
  /** Address of the member who becomes an owner. */
  to: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  /** True if the user who makes the call may accept it. */
  yours: z.boolean(),
});

export type OwnershipOffer = z.infer<typeof ownershipOffer>;

export const listOwnershipOffers = endpoint({
  name: "listOwnershipOffers",
  summary: "List the open offer of ownership, if there is one",
  method: "GET",
  path: "/v1/workspace/ownership-offers",
  access: "session",
  scope: null,
  right: "people:read",
  reply: z.object({ object: z.literal("list"), data: z.array(ownershipOffer) }),
  statuses: [200],
  errors: [...readErrors],
});

export const offerOwnership = endpoint({
  name: "offerOwnership",
  summary: "Offer a member to take over your ownership (your earlier offer ends)",
  method: "POST",
  path: "/v1/workspace/ownership-offers",
  access: "session",
  scope: null,
  right: "ownership:give",
  body: z.strictObject({ member_id: id }),
  reply: ownershipOffer,
  statuses: [201],
  errors: [...writeErrors, "not_found", "conflict", "reauthentication_required"],
});

export const acceptOwnership = endpoint({
  name: "acceptOwnership",
  summary: "Accept an offer of ownership: you become an owner, and the owner who offered an admin",
  method: "POST",
  path: "/v1/workspace/ownership-offers/:id/accept",
  access: "session",
  scope: null,
  right: "self",
  params: z.object({ id }),
  statuses: [204],
  errors: [...writeErrors, "not_found", "reauthentication_required"],
});

export const deleteOwnershipOffer = endpoint({
  name: "deleteOwnershipOffer",
  summary: "Withdraw an offer of ownership, or decline it",
  method: "DELETE",
  path: "/v1/workspace/ownership-offers/:id",
  access: "session",
  scope: null,
  right: "self",
  params: z.object({ id }),
  statuses: [204],
  errors: [...writeErrors, "not_found"],
});
