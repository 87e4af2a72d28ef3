import { classNames } from "#web/ui/classNames.ts";

interface Props {
  line: string;
  className?: string;
}

/** The line that decided a result, cut at one line; a pointer sees the whole text, everyone else in the result. */
export function DecidingLine({ line, className }: Props) {
  return (
    <bdi
      dir="ltr"
      title={line}
      className={classNames("block truncate font-mono text-muted rtl:text-end", className)}
    >
      {line}
    </bdi>
  );
}
