import { useTranslation } from "react-i18next";
import type { AnalyticsNote } from "#contract/analyticsNotes.ts";
import { useRight } from "#web/hooks/useRight.ts";
import { useDeleteAnalyticsNoteMutation } from "#web/api/analytics/analyticsNotesApi.ts";
import { useOtherAuthor } from "#web/features/account/useOtherAuthor.ts";
import { useDayText } from "#web/features/analytics/useDayText.ts";
import { failureText } from "#web/text/failureText.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { NewNote } from "./NewNote.tsx";

interface Props {
  notes: readonly AnalyticsNote[];
  /** Last day of the period, which a new note begins with. */
  last: string;
}

/** The notes of the period by day, and a form for another one. */
export function NotesPanel({ notes, last }: Props) {
  const { t } = useTranslation(["analytics", "errors", "common"]);
  const dayText = useDayText();
  const [remove, { error }] = useDeleteAnalyticsNoteMutation();
  const otherAuthor = useOtherAuthor();
  const writes = useRight("saved:write");
  return (
    <section aria-label={t("notes.title")} className="mt-2 border-t border-line pt-2">
      {notes.length === 0 ? (
        <p className="text-base text-muted">{t("notes.none")}</p>
      ) : (
        <ul className="text-base">
          {notes.map(({ id, day, kind, text, author }) => (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1"
            >
              <time dateTime={day} className="whitespace-nowrap text-muted">
                {dayText(day)}
              </time>
              <Badge>{t(`notes.kinds.${kind}`)}</Badge>
              <span dir="auto" className="min-w-0 flex-1 basis-40 break-words">
                {text}
              </span>
              {otherAuthor(author) === null ? null : (
                <span className="text-sm break-words text-muted">{t("notes.by", { author })}</span>
              )}
              {writes ? (
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={t("notes.deleteOne", { text })}
                  onClick={() => void remove({ params: { id } })}
                >
                  {t("notes.delete")}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      <FormError>{error === undefined ? null : failureText(t, error).title}</FormError>
      {writes ? (
        <details className="mt-1 text-base">
          <summary className="text-sm text-link pointer-coarse:py-3">{t("notes.add")}</summary>
          <NewNote last={last} />
        </details>
      ) : null}
    </section>
  );
}
