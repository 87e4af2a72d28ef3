import { classifyReply } from "./classifyReply.ts";
import type { ClassifiedReply, ReplyInput } from "./classifyReply.ts";

const capacity = 1000;
const longest = 512;
const readings = new Map<string, ClassifiedReply>();

/** {@link classifyReply}, with the latest readings kept: a server says the same of most mailboxes, apart from their names. */
export function classifyReplyCached(input: ReplyInput): ClassifiedReply {
  const { reply, stage = "", address = "", provider = "", software = "" } = input;
  if (reply.length > longest) {
    return classifyReply(input);
  }
  const at = address.lastIndexOf("@");
  // A name that the reply does not hold makes no difference to what it says.
  const isNamed = reply.toLowerCase().includes(address.slice(0, at).toLowerCase());
  const key = [stage, provider, software, isNamed ? address : address.slice(at), reply].join("\n");
  const known = readings.get(key);
  if (known !== undefined) {
    return known;
  }
  const read = Object.freeze(classifyReply(input));
  if (readings.size >= capacity) {
    readings.clear();
  }
  readings.set(key, read);
  return read;
}
