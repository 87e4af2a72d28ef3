import { CopyButton } from "./CopyButton.tsx";
import { classNames } from "./classNames.ts";

interface Props {
  text: string;
  label: string;
  copyLabel: string;
  /** Something to read rather than to run: JSON's keys are set off from its values, long lines go on below. */
  toRead?: boolean;
}

/** What a machine reads or writes, to be copied. */
export function CodeBlock({ text, label, copyLabel, toRead = false }: Props) {
  return (
    <div>
      <div className="flex justify-end pb-1">
        <CopyButton text={text} label={copyLabel} />
      </div>
      {/* Keyboards must be able to scroll what does not fit. */}
      <section
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-[32rem] overflow-auto rounded-box border border-line bg-canvas p-3"
        dir="ltr"
      >
        <pre
          className={classNames("font-mono text-sm", toRead && "break-words whitespace-pre-wrap")}
        >
          {toRead ? withKeys(text) : text}
        </pre>
      </section>
    </div>
  );
}

function withKeys(text: string) {
  return text.split("\n").map((line, index) => {
    const found = /^(\s*)("(?:[^"\\]|\\.)*")(: .*)$/.exec(line);
    return (
      // A fixed text: its lines never change places.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index}>
        {found ? (
          <>
            {found[1]}
            <span className="text-link">{found[2]}</span>
            {found[3]}
          </>
        ) : (
          line
        )}
        {"\n"}
      </span>
    );
  });
}
