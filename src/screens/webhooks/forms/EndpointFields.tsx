import { useTranslation } from "react-i18next";
import { webhookLimits } from "#contract/webhookLimits.ts";
import { type WebhookEventType, webhookEventTypes } from "#contract/webhookEvents.ts";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { FieldNote } from "#web/ui/FieldNote.tsx";
import { TextField } from "#web/ui/TextField.tsx";

/** URL, description and events of an endpoint, as typed. */
export interface TypedEndpoint {
  url: string;
  description: string;
  events: readonly WebhookEventType[];
}

interface Props {
  typed: TypedEndpoint;
  /** Errors by field name. */
  errors: Readonly<Record<string, string>>;
  onChange: (typed: TypedEndpoint) => void;
}

/** Fields for the URL, the description and the events of an endpoint. */
export function EndpointFields({ typed, errors, onChange }: Props) {
  const { t } = useTranslation("webhooks");
  const eventError = errors["events"];
  return (
    <>
      <TextField
        required
        monospace
        type="url"
        inputMode="url"
        label={t("form.url")}
        hint={t("form.urlHint")}
        maxLength={webhookLimits.urlLength}
        autoComplete="off"
        // The dialog opens to type the URL.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={typed.url}
        error={errors["url"] ?? null}
        onChange={({ target }) => onChange({ ...typed, url: target.value })}
      />
      <TextField
        dir="auto"
        label={t("form.description")}
        maxLength={webhookLimits.descriptionLength}
        autoComplete="off"
        value={typed.description}
        error={errors["description"] ?? null}
        onChange={({ target }) => onChange({ ...typed, description: target.value })}
      />
      <fieldset className="flex flex-col gap-1" aria-describedby="webhook-events-note">
        <legend className="text-sm font-medium text-ink">{t("form.events")}</legend>
        <FieldNote
          id="webhook-events-note"
          text={eventError ?? t("form.eventsHint")}
          invalid={eventError !== undefined}
        />
        {webhookEventTypes.map((type) => (
          <Checkbox
            key={type}
            label={
              <>
                <span dir="ltr" className="font-mono text-sm">
                  {type}
                </span>
                <span className="block text-sm text-muted">
                  {t(`event.${type.replace(".", "_")}`)}
                </span>
              </>
            }
            checked={typed.events.includes(type)}
            onChange={({ target }) =>
              onChange({
                ...typed,
                events: webhookEventTypes.filter((one) =>
                  one === type ? target.checked : typed.events.includes(one),
                ),
              })
            }
          />
        ))}
      </fieldset>
    </>
  );
}
