import { leaveNewsletter } from "#contract/newsletter.ts";
import { confirmEmailChange, restoreAccount } from "#contract/profile.ts";
import { type CallFailure, callFailure, messageInBody } from "./client/callFailure.ts";
import { mainClient } from "./client/mainClient.ts";

/** The actions of mailed links: on an account, or on a newsletter subscription. */
export type LinkKind = "email" | "restore" | "leave";

/** The result of a mailed link, with the server's message. */
export type LinkResult =
  | { ok: true; text: string | undefined }
  | { ok: false; failure: CallFailure };

const paths = {
  email: confirmEmailChange.path,
  restore: restoreAccount.path,
  leave: leaveNewsletter.path,
};

/** Runs the action of a mailed link; needs no session. */
export async function followMailedLink(kind: LinkKind, token: string): Promise<LinkResult> {
  try {
    const { data } = await mainClient.post<unknown>(paths[kind], { token });
    return { ok: true, text: messageInBody(data) };
  } catch (error) {
    return { ok: false, failure: callFailure(error) };
  }
}
