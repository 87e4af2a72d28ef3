import type { FastifyReply, FastifyRequest } from "fastify";
import { addressErrors } from "./errors/addressErrors.ts";
import type { RequestLimits } from "./limits/requestLimits.ts";
import { limitRate, mailPolicy, ofNetwork } from "./limits/limitRate.ts";
import { invalidFields } from "./errors/apiError.ts";

/** Returns the address of a call that sends a mail. Rejects invalid addresses and networks over their rate limit. `queueMail` limits mails per address, without changing the response. */
export async function requireMailTarget(call: {
  body: { email: string };
  request: FastifyRequest;
  reply: FastifyReply;
  limits: RequestLimits;
  /** True if the mail goes to addresses of accounts alone: some are from before a dot at the end was refused. */
  toAccounts?: boolean;
}): Promise<string> {
  await limitRate(call.limits.rates, call.reply, ofNetwork(mailPolicy, call.request));
  const email = call.body.email.trim();
  const errors = addressErrors(email).filter(
    ({ code }) => call.toAccounts !== true || code !== "domain_ends_in_dot",
  );
  if (errors.length > 0) {
    throw invalidFields(errors);
  }
  return email;
}
