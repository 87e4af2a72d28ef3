import { type ContactMessage, sendContactMessage } from "#contract/contact.ts";
import type { Infer } from "#contract/endpoint.ts";
import { type CallFailure, callFailure } from "#web/api/client/callFailure.ts";
import { mainClient } from "#web/api/client/mainClient.ts";

export type ContactDraft = Infer<typeof sendContactMessage.body>;

/** The result of sending a message. */
export type ContactResult =
  | { ok: true; message: ContactMessage }
  | { ok: false; failure: CallFailure };

export async function sendContact(draft: ContactDraft): Promise<ContactResult> {
  try {
    const { data } = await mainClient.post<ContactMessage>(sendContactMessage.path, draft);
    return { ok: true, message: data };
  } catch (error) {
    return { ok: false, failure: callFailure(error) };
  }
}
