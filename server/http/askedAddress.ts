import type { FastifyReply, FastifyRequest } from "fastify";
import { emailKey } from "#server/data/accounts.ts";
import { addressFaults } from "./addressFaults.ts";
import type { Limits } from "./limits.ts";
import { addressMailPolicy, limitRate, mailPolicy, networkOf } from "./rateLimits.ts";
import { fieldRefusal } from "./refusal.ts";

/** The address that somebody unknown asks to be mailed at, and whether it may get a mail now: the same for an address with an account and one without. Refuses what is no address, and a network that asks too often. */
export function askedAddress(asked: {
  body: { email: string };
  request: FastifyRequest;
  reply: FastifyReply;
  limits: Limits;
}): { email: string; mayMail: boolean } {
  const { rates } = asked.limits;
  limitRate(rates, asked.reply, { policy: mailPolicy, key: networkOf(asked.request) });
  const email = asked.body.email.trim();
  const faults = addressFaults(email);
  if (faults.length > 0) {
    throw fieldRefusal(faults);
  }
  // Nobody's mailbox is to be filled by somebody else.
  return { email, mayMail: rates.take(addressMailPolicy, emailKey(email)).allowed };
}
