import { BoundedMap } from "#engine/collections/boundedMap.ts";
import { classifyReply } from "./classifyReply.ts";
import type { ClassifiedReply, ReplyInput } from "./classifyReply.ts";

const capacity = 1000;
const longest = 512;
const readings = new BoundedMap<string, ClassifiedReply>(capacity);

/**
 * Classifies like {@link classifyReply} and caches the latest results: a server sends the same reply for most
 * mailboxes, apart from their names.
 */
export function classifyReplyCached(input: ReplyInput): ClassifiedReply {
  const { reply, stage = "", address = "", provider = "", software = "" } = input;
  if (reply.length > longest) {
    return classifyReply(input);
  }
  const index = address.lastIndexOf("@");
  // A local part that isn't in the reply doesn't change its class.
  const isNamed = reply.toLowerCase().includes(address.slice(0, index).toLowerCase());
  const key = [stage, provider, software, isNamed ? address : address.slice(index), reply].join(
    "\n",
  );
  return readings.getOrCompute(key, () => Object.freeze(classifyReply(input)));
}
