import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ListReply } from "#contract/listReplies.ts";
import { useFormats } from "#web/text/formats.ts";
import { SpanBar } from "#web/ui/chart/SpanBar.tsx";
import { VerdictShape } from "#web/ui/evidence/VerdictShape.tsx";

interface Props {
  reply: ListReply;
  /** Number of the most frequent reply, whose bar is the longest. */
  most: number;
  /** Links the reply to its rows. */
  renderLink: (wanted: Record<string, string>, className: string, children: ReactNode) => ReactNode;
}

/** A mail server's reply in a table: its verdict, its words, and the number of its rows. */
export function ReplyRow({ reply: { reply, verdict, reason, count }, most, renderLink }: Props) {
  const { t } = useTranslation("ui");
  const { number } = useFormats();
  return (
    <tr className="h-9 border-b border-line last:border-0">
      <th scope="row" className="py-1 text-start font-normal">
        {renderLink(
          { reply, reason, verdict },
          "inline-flex items-center gap-2 text-link hover:underline pointer-coarse:min-h-touch",
          <>
            <VerdictShape verdict={verdict} size={16} />
            <span className="sr-only">{t(`verdict.${verdict}`)}: </span>
            <bdi dir="ltr" className="font-mono text-sm wrap-anywhere">
              {reply}
            </bdi>
          </>,
        )}
        <SpanBar
          height={4}
          ground={false}
          spans={[{ key: reply, from: 0, share: count / most, ink: `var(--${verdict})` }]}
        />
      </th>
      <td className="py-1 ps-4 text-end tabular">{number(count)}</td>
    </tr>
  );
}
