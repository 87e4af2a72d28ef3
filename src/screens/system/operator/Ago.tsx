import { useZonedFormats } from "#web/text/formats.ts";

/** Time of an event, relative, with the absolute one as tooltip; a dash without one. */
export function Ago({ at }: { at: string | null }) {
  const { ago, instant } = useZonedFormats();
  return at === null ? (
    <span className="text-muted">–</span>
  ) : (
    <time dateTime={at} title={instant(at)} className="whitespace-nowrap">
      {ago(at)}
    </time>
  );
}
