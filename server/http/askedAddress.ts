import type { FastifyReply, FastifyRequest } from "fastify";
import { emailKey } from "#server/data/accounts.ts";
import { addressFaults } from "./addressFaults.ts";
import type { Limits } from "./limits.ts";
import { addressMailPolicy, limitRate, mailPolicy, ofNetwork } from "./rateLimits.ts";
import { fieldRefusal } from "./refusal.ts";

/** The address that somebody unknown asks to be mailed at, and whether it may get a mail now: the same for an address with an account and one without. Refuses what is no address, and a network that asks too often. */
export async function askedAddress(asked: {
  body: { email: string };
  request: FastifyRequest;
  reply: FastifyReply;
  limits: Limits;
}): Promise<{ email: string; mayMail: boolean }> {
  const { rates } = asked.limits;
  await limitRate(rates, asked.reply, ofNetwork(mailPolicy, asked.request));
  const email = asked.body.email.trim();
  const faults = addressFaults(email);
  if (faults.length > 0) {
    throw fieldRefusal(faults);
  }
  // Nobody's mailbox is to be filled by somebody else.
  const [state] = await rates.take([{ policy: addressMailPolicy, key: emailKey(email) }]);
  return { email, mayMail: state?.allowed ?? true };
}
