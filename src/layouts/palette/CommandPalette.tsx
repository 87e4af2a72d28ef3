import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useDebouncedText } from "#web/hooks/useDebouncedText.ts";
import { classNames } from "#web/ui/classNames.ts";
import { VerdictShape } from "#web/ui/evidence/VerdictShape.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { hostToasts } from "#web/ui/showToast.ts";
import { type Command, useCommands } from "./useCommands.ts";

interface Props {
  onClose: () => void;
  onShortcuts: () => void;
}

const groups = ["check", "validations", "lists", "actions", "pages"] as const;
const listId = "palette-results";
const optionId = (index: number) => `palette-option-${index}`;

// A combobox moves through options by aria-activedescendant, which native options don't support.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */

/** Finds pages, actions, stored validations and lists by what is typed. */
export function CommandPalette({ onClose, onShortcuts }: Props) {
  const { t } = useTranslation("palette");
  const navigate = useNavigate();
  const dialog = useModal();
  const [settled, setSettled] = useState("");
  const [typed, setTyped] = useDebouncedText(settled, setSettled);
  const [chosen, setChosen] = useState(0);
  const found = useCommands(typed, settled, onShortcuts);
  const ordered = groups.flatMap((group) => found.filter((command) => command.group === group));
  const index = Math.min(chosen, ordered.length - 1);

  const run = ({ to, state, run: act, key }: Command) => {
    if (key !== "shortcuts") {
      onClose();
    }
    if (to === undefined) {
      act?.();
    } else {
      void navigate(to, { state });
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const command = ordered[index];
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      setChosen((index + step + ordered.length) % Math.max(1, ordered.length));
    } else if (event.key === "Enter" && command !== undefined && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if ((event.ctrlKey || event.metaKey) && command.to !== undefined) {
        window.open(command.to, "_blank", "noopener");
      } else {
        run(command);
      }
    }
  };
  useEffect(() => {
    document.getElementById(optionId(index))?.scrollIntoView?.({ block: "nearest" });
  }, [index]);

  return (
    <dialog
      ref={dialog}
      aria-label={t("title")}
      className="mx-auto mt-4 mb-auto w-[calc(100%-2rem)] max-w-reading overflow-hidden rounded-box border border-line bg-raised p-0 text-ink shadow-float backdrop:bg-shade md:mt-24"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Closes by a press beside it, too.
      {...{ closedby: "any" }}
    >
      <div className="flex max-h-[80dvh] flex-col">
        <SearchBar
          typed={typed}
          activeId={ordered.length === 0 ? undefined : optionId(index)}
          onType={(text) => {
            setTyped(text);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
          onClose={onClose}
        />
        <Results ordered={ordered} at={index} onRun={run} />
        <output className={ordered.length === 0 ? "px-4 py-6 text-base text-muted" : "sr-only"}>
          {ordered.length === 0 ? t("none") : t("found", { count: ordered.length })}
        </output>
      </div>
    </dialog>
  );
}

function SearchBar({ onClose, ...field }: SearchFieldProps & Pick<Props, "onClose">) {
  const { t } = useTranslation("palette");
  return (
    <div className="flex items-center gap-2 border-b border-line px-4">
      <Icon name="search" size={20} className="text-muted" />
      <SearchField {...field} />
      <button
        type="button"
        aria-label={t("close")}
        className="grid size-9 place-items-center rounded-box text-muted hover:text-ink pointer-coarse:size-11"
        onClick={onClose}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

interface SearchFieldProps {
  typed: string;
  /** Id of the selected option. */
  activeId: string | undefined;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function SearchField({ typed, activeId, onType, onKeyDown }: SearchFieldProps) {
  const { t } = useTranslation("palette");
  return (
    <input
      role="combobox"
      aria-label={t("field")}
      aria-expanded="true"
      aria-controls={listId}
      aria-autocomplete="list"
      aria-activedescendant={activeId}
      placeholder={t("field")}
      dir="auto"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      className="min-h-14 min-w-0 flex-1 bg-transparent text-md text-ink placeholder:text-muted focus-visible:outline-none"
      value={typed}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}

interface ResultsProps {
  ordered: readonly Command[];
  at: number;
  onRun: (command: Command) => void;
}

function Results({ ordered, at, onRun }: ResultsProps) {
  const { t } = useTranslation("palette");
  return (
    <div id={listId} role="listbox" aria-label={t("title")} className="overflow-y-auto pb-2">
      {groups
        .filter((group) => ordered.some((command) => command.group === group))
        .map((group) => (
          <div key={group} role="group" aria-labelledby={`palette-${group}`}>
            <p id={`palette-${group}`} className="px-4 pt-3 pb-1 text-sm text-muted">
              {t(`groups.${group}`)}
            </p>
            {ordered.map((command, index) =>
              command.group === group ? (
                // The field keeps the focus and handles the keys.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                <div
                  key={command.key}
                  id={optionId(index)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === at}
                  className={classNames(
                    "flex min-h-row cursor-pointer items-center gap-3 px-4 text-base pointer-coarse:min-h-touch",
                    index === at ? "bg-brand-tint" : "hover:bg-canvas",
                  )}
                  onClick={() => onRun(command)}
                >
                  <Row command={command} />
                </div>
              ) : null,
            )}
          </div>
        ))}
    </div>
  );
}

function Row({ command: { label, note, icon, verdict, monospace } }: { command: Command }) {
  const { t } = useTranslation("ui");
  return (
    <>
      {icon ? <Icon name={icon} className="text-muted" /> : null}
      {verdict ? (
        <>
          <VerdictShape verdict={verdict} size={16} />
          <span className="sr-only">{t(`verdict.${verdict}`)}:</span>
        </>
      ) : null}
      <bdi className={classNames("min-w-0 truncate", monospace && "font-mono text-sm")}>
        {label}
      </bdi>
      {note ? <span className="ms-auto text-sm text-muted">{note}</span> : null}
    </>
  );
}

/** Returns the ref of a dialog that is modal while mounted; the focus returns to where it was. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    const { current } = dialog;
    current?.showModal();
    current?.querySelector("input")?.focus();
    const leave = current === null ? null : hostToasts(current);
    return () => {
      leave?.();
      current?.close();
      if (opener instanceof HTMLElement && opener.isConnected) {
        opener.focus();
      }
    };
  }, [opener]);
  return dialog;
}
