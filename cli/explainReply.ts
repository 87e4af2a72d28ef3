import type { ReplyStage } from "#engine/smtp/replies/replyClass.ts";
import { explainReply, replyStages } from "#mcp/explainReply.ts";
import type { LineResult } from "./eachLine.ts";
import { eachLine, refused } from "./eachLine.ts";

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
  return replyStages.find((stage) => stage === name) ?? otherNames[name] ?? null;
}

/** Reads `{"reply","stage"?,"address"?,"provider"?}` per line and prints the class of each reply. Returns false if a line couldn't be read. */
export async function explainLines(): Promise<boolean> {
  return eachLine({ input: process.stdin, output: process.stdout }, explainOne);
}

/** Classifies one reply, or reports the invalid field. */
function explainOne(value: unknown): LineResult {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return refused("not_an_object", "Each line must be a JSON object with a reply.");
  }
  const { reply, stage, address, provider } = value as Record<string, unknown>;
  if (typeof reply !== "string") {
    return refused("invalid_field", "reply must be a string: the reply as the server sent it.");
  }
  const known = stageNamed(stage);
  if (stage !== undefined && stage !== null && stage !== "" && known === null) {
    return refused("invalid_field", `stage must be one of ${replyStages.join(", ")}.`);
  }
  const explained = explainReply({
    reply,
    stage: known ?? undefined,
    address: typeof address === "string" ? address : undefined,
    provider: typeof provider === "string" ? provider : undefined,
  });
  return { ok: true, value: explained };
}
