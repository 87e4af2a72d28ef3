import type { FastifyReply, FastifyRequest } from "fastify";
import { addressFaults } from "./addressFaults.ts";
import type { Limits } from "./limits.ts";
import { limitRate, mailPolicy, ofNetwork } from "./rateLimits.ts";
import { fieldRefusal } from "./refusal.ts";

/** Returns the address that a call asks us to mail. Rejects invalid addresses and networks over their rate limit. `orderMail` limits mails per address, without changing the response. */
export async function askedAddress(asked: {
  body: { email: string };
  request: FastifyRequest;
  reply: FastifyReply;
  limits: Limits;
}): Promise<string> {
  await limitRate(asked.limits.rates, asked.reply, ofNetwork(mailPolicy, asked.request));
  const email = asked.body.email.trim();
  const faults = addressFaults(email);
  if (faults.length > 0) {
    throw fieldRefusal(faults);
  }
  return email;
}
