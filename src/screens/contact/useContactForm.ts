import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type ContactMessage, contactTopics, requestIdPattern } from "#contract/contact.ts";
import { limits } from "#contract/limits.ts";
import type { CallFailure } from "#web/api/client/callFailure.ts";
import { useQueryString } from "#web/hooks/useQueryString.ts";
import { fieldErrorTexts } from "#web/text/failureText.ts";
import { contactDraft, fillIn, clearDraft } from "./contactDraft.ts";

/** Errors found without the server, by field. */
type Missing = Partial<Record<"email" | "message" | "request_id", string>>;

const timerSlackMs = 50;

/** State of the contact form: filled in, sending, sent or failed. */
export function useContactForm() {
  const { t } = useTranslation(["contact", "errors", "common"]);
  const form = useRef<HTMLFormElement>(null);
  const opened = useRef(0);
  const query = useQueryString();
  const [busy, setBusy] = useState(false);
  const [ours, setOurs] = useState<Missing>({});
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [sent, setSent] = useState<ContactMessage | null>(null);

  useEffect(() => {
    opened.current = performance.now();
    if (form.current !== null && sent === null) {
      fillIn(form.current, new URLSearchParams(query));
    }
  }, [query, sent]);

  const missingIn = ({ email, message, request_id }: ReturnType<typeof contactDraft>): Missing => ({
    ...(email.trim() === "" ? { email: t("form.noEmail") } : {}),
    ...(message.trim() === "" ? { message: t("form.noMessage") } : {}),
    ...(request_id.trim() === "" || new RegExp(requestIdPattern, "u").test(request_id.trim())
      ? {}
      : { request_id: t("form.noRequestId") }),
  });

  const send = async () => {
    if (form.current === null || busy) {
      return;
    }
    const draft = contactDraft(form.current);
    const missing = missingIn(draft);
    setOurs(missing);
    const [first] = Object.keys(missing);
    if (first !== undefined) {
      form.current.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    setBusy(true);
    // The server rejects forms sent faster than a person types, so a pasted text waits. Timers may fire slightly early.
    const left = limits.contactFillMs + timerSlackMs - (performance.now() - opened.current);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, left)));
    const hidden = form.current.elements.namedItem("website") as HTMLInputElement | null;
    // Loaded when somebody starts typing, because public pages don't include the HTTP clients.
    const end = await import("#web/api/public/sendContact.ts")
      .then(({ sendContact }) =>
        sendContact({
          topic: contactTopics.find((topic) => topic === draft.topic) ?? contactTopics[0],
          name: draft.name.trim(),
          email: draft.email.trim(),
          message: draft.message,
          ...(draft.request_id.trim() === "" ? {} : { request_id: draft.request_id.trim() }),
          // The server rejects forms with this honeypot filled in.
          website: (hidden?.value ?? "") as "",
          filled_in_ms: Math.round(performance.now() - opened.current),
        }),
      )
      .catch(() => ({ ok: false, failure: { kind: "network" } }) as const);
    setBusy(false);
    if (end.ok) {
      clearDraft();
      setFailure(null);
      setSent(end.message);
      return;
    }
    if (hidden !== null) {
      hidden.value = "";
    }
    setFailure(end.failure);
  };

  const fieldErrors: Record<string, string> = { ...fieldErrorTexts(t, failure), ...ours };
  return { form, busy, fieldErrors, failure, sent, send, again: () => setSent(null) };
}
