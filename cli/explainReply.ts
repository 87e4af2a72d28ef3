import { classifyReply } from "#engine/smtp/classifyReply.ts";
import type { ReplyStage } from "#engine/smtp/replyClass.ts";
import type { LineResult } from "./eachLine.ts";
import { eachLine, refused } from "./eachLine.ts";

const stages: readonly ReplyStage[] = [
  "connect",
  "banner",
  "ehlo",
  "starttls",
  "mail",
  "rcpt",
  "data",
];

/** Reads `{"reply","stage"?,"address"?,"provider"?}` a line and says what each reply speaks of. */
export async function explainLines(): Promise<void> {
  await eachLine({ input: process.stdin, output: process.stdout }, explainOne);
}

/** What one reply speaks of, or which field is wrong. */
function explainOne(value: unknown): LineResult {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return refused("not_an_object", "A line is one JSON object with a reply.");
  }
  const { reply, stage, address, provider } = value as Record<string, unknown>;
  if (typeof reply !== "string") {
    return refused("invalid_field", "reply: a string, the reply as the server sent it.");
  }
  const known = stages.find((name) => name === stage);
  if (stage !== undefined && stage !== null && known === undefined) {
    return refused("invalid_field", `stage: one of ${stages.join(", ")}.`);
  }
  const input = {
    reply,
    ...(known === undefined ? {} : { stage: known }),
    ...(typeof address === "string" ? { address } : {}),
    ...(typeof provider === "string" ? { provider } : {}),
  };
  const { class: replyClass, because, code, enhanced } = classifyReply(input);
  return { ok: true, value: { class: replyClass, because, code, enhanced } };
}
