import { CopyButton } from "./CopyButton.tsx";
import { classNames } from "./classNames.ts";

interface Props {
  text: string;
  label: string;
  copyLabel: string;
  /** For reading rather than running: highlights JSON keys and wraps long lines. */
  toRead?: boolean;
}

/** Code with a copy button. */
export function CodeBlock({ text, label, copyLabel, toRead = false }: Props) {
  return (
    <div>
      <div className="flex justify-end pb-1">
        <CopyButton text={text} label={copyLabel} />
      </div>
      {/* Makes the overflow scrollable by keyboard. */}
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
      // The text is fixed, so lines never change order.
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
