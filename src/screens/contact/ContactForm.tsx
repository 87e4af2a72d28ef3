import { useTranslation } from "react-i18next";
import { contactTopics } from "#contract/contact.ts";
import { limits } from "#contract/limits.ts";
import { Button } from "#web/ui/Button.tsx";
import { NoScript } from "#web/ui/NoScript.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { TextArea } from "#web/ui/TextArea.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { storeDraft } from "./contactDraft.ts";
import { EmailField } from "#web/features/typo/EmailField.tsx";
import { MessageSent } from "./MessageSent.tsx";
import { SendFailure } from "./SendFailure.tsx";
import { useContactForm } from "./useContactForm.ts";

/** Contact form. */
export function ContactForm() {
  const { t } = useTranslation("contact");
  const { form, busy, fieldErrors, failure, sent, send, again } = useContactForm();
  if (sent !== null) {
    return <MessageSent message={sent} onAgain={again} />;
  }
  return (
    <form
      ref={form}
      // A submit before hydration does nothing, instead of adding the fields to the URL.
      method="dialog"
      noValidate
      aria-label={t("form.label")}
      className="flex flex-col gap-5"
      onInput={(event) => {
        storeDraft(event.currentTarget);
        void import("#web/api/public/sendContact.ts").catch(() => undefined);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <NoScript />
      <SelectField label={t("form.topic")} name="topic">
        {contactTopics.map((topic) => (
          <option key={topic} value={topic}>
            {t(`topics.${topic}`)}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={t("form.message")}
        name="message"
        rows={7}
        maxLength={limits.contactLength}
        error={fieldErrors["message"] ?? null}
      />
      <EmailField
        label={t("form.email")}
        hint={t("form.emailHint")}
        autoComplete="email"
        error={fieldErrors["email"] ?? null}
      />
      <TextField
        label={t("form.name")}
        name="name"
        autoComplete="name"
        maxLength={limits.nameLength}
        error={fieldErrors["name"] ?? null}
      />
      <TextField
        label={t("form.requestId")}
        name="request_id"
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        monospace
        hint={t("form.requestIdHint")}
        error={fieldErrors["request_id"] ?? null}
      />
      <div className="sr-only" aria-hidden="true">
        <label>
          {t("form.leaveEmpty")}
          <input name="website" type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {failure === null ? null : (
        <SendFailure failure={failure} hidden={fieldErrors["website"]} form={form} />
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" variant="primary" busy={busy}>
          {t("form.send")}
        </Button>
        <p className="text-sm text-muted">{t("form.kept", { days: limits.contactDays })}</p>
      </div>
    </form>
  );
}
