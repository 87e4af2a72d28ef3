import { useTranslation } from "react-i18next";
import { digests, type NotificationSchedule } from "#contract/notificationSchedule.ts";
import { useReadAccountQuery } from "#web/api/api.ts";
import {
  useReadNotificationScheduleQuery,
  useUpdateNotificationScheduleMutation,
} from "#web/api/notificationsApi.ts";
import { paths } from "#web/paths.ts";
import { languages } from "#web/text/i18n.ts";
import { failureText } from "#web/text/failureText.ts";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { Link } from "#web/ui/Link.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { TextField } from "#web/ui/TextField.tsx";

/** Quiet hours that are offered first. */
const night = { from: "22:00", to: "07:00" };

/** When mails are sent: at once or together, and not in the quiet hours. */
export function ScheduleFields() {
  const { t } = useTranslation("notifications");
  const query = useReadNotificationScheduleQuery(undefined);
  return (
    <section aria-labelledby="schedule" className="flex flex-col gap-4">
      <div>
        <h2 id="schedule" className="text-lg font-semibold">
          {t("schedule.title")}
        </h2>
        <p className="mt-1 text-base text-muted">{t("schedule.lead")}</p>
      </div>
      <QueryGate query={query} skeleton={<Skeleton className="h-24 w-full" />}>
        {(schedule) => <Fields schedule={schedule} />}
      </QueryGate>
    </section>
  );
}

function Fields({ schedule }: { schedule: NotificationSchedule }) {
  const { t } = useTranslation(["notifications", "errors", "common"]);
  const [change, { error }] = useUpdateNotificationScheduleMutation();
  const { digest, quiet, language, time_zone: zone } = schedule;
  const workspaces = useReadAccountQuery().data?.workspaces ?? 1;
  const changeHours = (part: Partial<typeof night>) => {
    const hours = { ...(quiet ?? night), ...part };
    // A cleared field is no time yet.
    if (hours.from !== "" && hours.to !== "") {
      void change({ body: { quiet: hours } });
    }
  };
  return (
    <>
      <SelectField
        className="w-full sm:w-72"
        label={t("schedule.digest.label")}
        value={digest}
        onChange={({ target }) => {
          const wanted = digests.find((one) => one === target.value);
          void change({ body: { digest: wanted ?? "now" } });
        }}
      >
        {digests.map((one) => (
          <option key={one} value={one}>
            {t(`schedule.digest.${one}`)}
          </option>
        ))}
      </SelectField>
      {workspaces > 1 ? (
        <SelectField
          className="w-full sm:w-72"
          label={t("schedule.language.label")}
          value={language ?? ""}
          onChange={({ target }) => {
            const chosen = target.value === "" ? null : target.value;
            void change({ body: { language: chosen } });
          }}
        >
          <option value="">{t("schedule.language.profile")}</option>
          {Object.entries(languages).map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
      <Checkbox
        label={t("schedule.quiet.on")}
        hint={t("schedule.quiet.hint")}
        checked={quiet !== null}
        onChange={({ target }) => void change({ body: { quiet: target.checked ? night : null } })}
      />
      {quiet === null ? null : (
        <div className="flex flex-wrap items-end gap-3">
          {(["from", "to"] as const).map((end) => (
            <TextField
              key={`${end} ${quiet[end]}`}
              type="time"
              required
              className="w-32"
              label={t(`schedule.quiet.${end}`)}
              defaultValue={quiet[end]}
              onBlur={({ target }) =>
                target.value === quiet[end] ? undefined : changeHours({ [end]: target.value })
              }
            />
          ))}
        </div>
      )}
      <p className="text-sm text-muted">
        {t("schedule.zone", { zone })}{" "}
        <Link to={paths.profile} className="text-link underline">
          {t("schedule.changeZone")}
        </Link>
      </p>
      {error === undefined ? null : <FormError>{failureText(t, error).title}</FormError>}
    </>
  );
}
