import { classifyReply } from "#engine/smtp/replies/classifyReply.ts";
import type { ReplyStage } from "#engine/smtp/replies/replyClass.ts";

/** Commands, or moments, that a reply can follow. */
export const replyStages = [
  "connect",
  "banner",
  "ehlo",
  "starttls",
  "mail",
  "rcpt",
  "data",
] as const satisfies readonly ReplyStage[];

/** A reply to explain; everything but the reply may be missing. */
export interface ReplyQuestion {
  reply: string;
  stage?: ReplyStage | undefined;
  address?: string | undefined;
  provider?: string | undefined;
}

/** Classifies a reply. */
export function explainReply({ reply, stage, address, provider }: ReplyQuestion) {
  const {
    class: replyClass,
    because,
    code,
    enhanced,
  } = classifyReply({
    reply,
    ...(stage === undefined ? {} : { stage }),
    ...(address === undefined ? {} : { address }),
    ...(provider === undefined ? {} : { provider }),
  });
  return { class: replyClass, because, code, enhanced };
}
