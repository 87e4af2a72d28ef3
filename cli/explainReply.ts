import { classifyReply } from "#engine/smtp/replies/classifyReply.ts";
import type { ReplyStage } from "#engine/smtp/replies/replyClass.ts";
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

/** Other names of stages. */
const otherNames: Readonly<Record<string, ReplyStage>> = {
  greeting: "banner",
  helo: "ehlo",
  mail_from: "mail",
  rcpt_to: "rcpt",
};

/** Parses the name of a stage, in any case and with spaces; null if unknown. */
function stageNamed(value: unknown): ReplyStage | null {
  const name = typeof value === "string" ? value.trim().toLowerCase().replaceAll(/\s+/g, "_") : "";
  return stages.find((stage) => stage === name) ?? otherNames[name] ?? null;
}

/** Reads `{"reply","stage"?,"address"?,"provider"?}` per line and prints the class of each reply. */
export async function explainLines(): Promise<void> {
  await eachLine({ input: process.stdin, output: process.stdout }, explainOne);
}

/** Classifies one reply, or reports the invalid field. */
function explainOne(value: unknown): LineResult {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return refused("not_an_object", "A line is one JSON object with a reply.");
  }
  const { reply, stage, address, provider } = value as Record<string, unknown>;
  if (typeof reply !== "string") {
    return refused("invalid_field", "reply: a string, the reply as the server sent it.");
  }
  const known = stageNamed(stage);
  if (stage !== undefined && stage !== null && stage !== "" && known === null) {
    return refused("invalid_field", `stage: one of ${stages.join(", ")}.`);
  }
  const input = {
    reply,
    ...(known === null ? {} : { stage: known }),
    ...(typeof address === "string" ? { address } : {}),
    ...(typeof provider === "string" ? { provider } : {}),
  };
  const { class: replyClass, because, code, enhanced } = classifyReply(input);
  return { ok: true, value: { class: replyClass, because, code, enhanced } };
}
