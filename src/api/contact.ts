import { type ContactMessage, sendContactMessage } from "#contract/contact.ts";
import type { Infer } from "#contract/endpoint.ts";
import { type CallFailure, failureOf } from "./failure.ts";
import { mainClient } from "./mainClient.ts";

export type ContactDraft = Infer<typeof sendContactMessage.body>;

/** How sending a message ended. */
export type ContactEnd =
  | { ok: true; message: ContactMessage }
  | { ok: false; failure: CallFailure };

export async function sendContact(draft: ContactDraft): Promise<ContactEnd> {
  try {
    const { data } = await mainClient.post<ContactMessage>(sendContactMessage.path, draft);
    return { ok: true, message: data };
  } catch (error) {
    return { ok: false, failure: failureOf(error) };
  }
}
