import { receivePaymentEvent } from "#contract/purchases.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { openBytesRoute } from "#server/routing/route.ts";
import { receivePayment } from "#server/services/payments/receivePayment.ts";

/** `POST /v1/payment-events`: stores a signed event of Stripe and moves the credits it is about. */
export const receivePaymentEventRoute = openBytesRoute(
  receivePaymentEvent,
  async ({ context, request }) => {
    const { payments } = context;
    if (payments === null) {
      throw new ApiError("not_found");
    }
    const { "stripe-signature": signature } = request.headers;
    const received = await receivePayment(context, payments, {
      body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      signature: typeof signature === "string" ? signature : "",
    });
    if (received === "wrong_signature" || received === "wrong_shape") {
      throw new ApiError("malformed_request");
    }
    if (received === "payment_unavailable") {
      throw new ApiError(received);
    }
    return { object: "payment_event_receipt" as const, stored: received === "stored" };
  },
);
