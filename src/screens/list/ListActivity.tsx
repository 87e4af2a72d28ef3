import { useTranslation } from "react-i18next";
import { useListAuditEventsQuery } from "#web/api/securityApi.ts";
import { actorText } from "#web/features/account/actorText.ts";
import { useZonedFormats } from "#web/text/formats.ts";

const latest = 20;

/** Activity of a list, latest first: its creation, downloads and deletion, each with the person. Renders nothing without events. */
export function ListActivity({ id }: { id: string }) {
  const { t } = useTranslation("security");
  const { ago, instant } = useZonedFormats();
  const { data } = useListAuditEventsQuery(
    { query: { list: id, limit: latest } },
    { refetchOnMountOrArgChange: true },
  );
  if (data === undefined || data.data.length === 0) {
    return null;
  }
  return (
    <section aria-labelledby="list-activity" className="border-t border-line pt-4">
      <h2 id="list-activity" className="text-md font-semibold">
        {t("history.ofList")}
      </h2>
      <ul className="mt-2 text-base">
        {data.data.map(({ id: event, kind, user, at }) => (
          <li key={event} className="flex flex-wrap gap-x-2 py-0.5">
            <span>{t(`history.kind.${kind}`)}</span>
            <bdi className="break-all text-muted">{actorText(t, user)}</bdi>
            <time dateTime={at} title={instant(at)} className="whitespace-nowrap text-muted">
              {ago(at)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
