import { leaveNewsletter } from "#contract/newsletter.ts";
import { confirmEmailChange, restoreAccount } from "#contract/profile.ts";
import { type CallFailure, callFailure, messageInBody } from "./client/callFailure.ts";
import { mainClient } from "./client/mainClient.ts";

/** What a mailed link can do: to an account, or to a newsletter subscription. */
export type LinkKind = "email" | "restore" | "leave";

/** How following a link ended, in the server's words. */
export type LinkResult =
  | { ok: true; text: string | undefined }
  | { ok: false; failure: CallFailure };

const paths = {
  email: confirmEmailChange.path,
  restore: restoreAccount.path,
  leave: leaveNewsletter.path,
};

/** Does what a mailed link is for; nobody needs to be signed in. */
export async function followMailedLink(kind: LinkKind, token: string): Promise<LinkResult> {
  try {
    const { data } = await mainClient.post<unknown>(paths[kind], { token });
    return { ok: true, text: messageInBody(data) };
  } catch (error) {
    return { ok: false, failure: callFailure(error) };
  }
}
