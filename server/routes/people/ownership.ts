import {
  acceptOwnership,
  deleteOwnershipOffer,
  listOwnershipOffers,
  offerOwnership,
  type OwnershipOffer,
} from "#contract/ownership.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { instant } from "#server/presenters/instant.ts";
import { sensitiveRoute, sessionRoute } from "#server/routing/route.ts";
import {
  acceptOwnership as accept,
  endOffer,
  findOffer,
  offerOwnership as offer,
  type OpenOffer,
} from "#server/services/people/transferOwnership.ts";

const present = ({ row, giver, taker }: OpenOffer, userId: string): OwnershipOffer => ({
  object: "ownership_offer",
  id: row.id,
  from: giver.user.email,
  to: taker.user.email,
  created_at: instant(row.created_at),
  expires_at: instant(row.expires_at),
  yours: taker.user.id === userId,
});

/** `GET /v1/workspace/ownership-offers`: returns the open offer, if there is one. */
export const listOwnershipOffersRoute = sessionRoute(
  listOwnershipOffers,
  async ({ context, caller }) => {
    const found = await findOffer(context.database.queries, caller.account.id, context.now());
    const data = found === null ? [] : [present(found, caller.user.id)];
    return { object: "list" as const, data };
  },
);

/** `POST /v1/workspace/ownership-offers`: offers a member the owner's place. */
export const offerOwnershipRoute = sensitiveRoute(
  offerOwnership,
  async ({ context, caller, body, request, reply }) => {
    const given = { actor: caller, userId: body.member_id, from: clientInfo(request) };
    const offered = await offer(context, given);
    if (!offered.ok) {
      throw new ApiError(offered.error);
    }
    void reply.code(201);
    return present(offered.offer, caller.user.id);
  },
);

/** `POST /v1/workspace/ownership-offers/:id/accept`: makes the member an owner, and the giver an admin. */
export const acceptOwnershipRoute = sensitiveRoute(
  acceptOwnership,
  async ({ context, caller, params, request, reply }) => {
    const given = { actor: caller, id: params.id, from: clientInfo(request) };
    if (!(await accept(context, given))) {
      throw new ApiError("not_found");
    }
    void reply.code(204);
  },
);

/** `DELETE /v1/workspace/ownership-offers/:id`: ends an offer. */
export const deleteOwnershipOfferRoute = sessionRoute(
  deleteOwnershipOffer,
  async ({ context, caller, params, request, reply }) => {
    const given = { actor: caller, id: params.id, from: clientInfo(request) };
    if (!(await endOffer(context, given))) {
      throw new ApiError("not_found");
    }
    void reply.code(204);
  },
);
