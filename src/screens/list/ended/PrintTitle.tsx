import type { List } from "#contract/listShape.ts";
import { useZonedFormats } from "#web/text/formats.ts";
// oxlint-disable-next-line import/no-unassigned-import -- only paper shows what it does
import "#web/ui/printAlone.css";

/** Name, id and dates of a list, at the top of a printed summary only. */
export function PrintTitle({ list }: { list: List }) {
  const { instant } = useZonedFormats();
  const dates = [list.created_at, list.completed_at].filter((date) => date !== null);
  return (
    <div className="hidden print:block">
      <p className="text-xl font-semibold break-words">
        <bdi>{list.name}</bdi>
      </p>
      <p className="text-base">
        {list.id} · {dates.map((date) => instant(date)).join(" – ")}
      </p>
    </div>
  );
}
