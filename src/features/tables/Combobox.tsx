import { type KeyboardEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "#web/ui/classNames.ts";
import type { FilterOption } from "./filterField.ts";

interface Props {
  label: string;
  options: readonly FilterOption[];
  value: string;
  onChange: (value: string) => void;
  className?: string;
}

const plain = (text: string) => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** State of a combobox: what is typed, null while the list is closed, and the options that match. */
function useCombobox({ options, value, onChange }: Pick<Props, "options" | "value" | "onChange">) {
  // Null while the list is closed.
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const found = options.filter((option) => plain(option.label).includes(plain(typed ?? "")));
  const open = typed !== null;
  const choose = (option: FilterOption | undefined) => {
    setTyped(null);
    if (option !== undefined && option.value !== value) {
      onChange(option.value);
    }
  };
  const show = () => {
    setTyped("");
    setActive(
      Math.max(
        0,
        options.findIndex((option) => option.value === value),
      ),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (by !== 0) {
      event.preventDefault();
      if (open) {
        setActive((before) => (before + by + found.length) % Math.max(1, found.length));
      } else {
        show();
      }
    } else if (event.key === "Enter" && open) {
      event.preventDefault();
      choose(found[active]);
    } else if (event.key === "Escape" && open) {
      // The box around it stays open.
      event.preventDefault();
      event.stopPropagation();
      setTyped(null);
    }
  };
  const type = (text: string) => {
    setTyped(text);
    setActive(0);
  };
  const last = Math.max(0, found.length - 1);
  return {
    typed,
    found,
    active: Math.min(active, last),
    show,
    type,
    close: () => setTyped(null),
    choose,
    onKeyDown,
  };
}

/** Field that finds one of many values by what is typed (ARIA combobox with a list). */
export function Combobox({ label, options, value, onChange, className }: Props) {
  const { t } = useTranslation("tables");
  const id = useId();
  const { typed, found, active, show, type, close, choose, onKeyDown } = useCombobox({
    options,
    value,
    onChange,
  });
  const open = typed !== null;
  const chosen = options.find((option) => option.value === value)?.label ?? value;
  return (
    <div className={classNames("relative flex min-w-0 flex-col gap-1", className)}>
      <label htmlFor={id} className="text-sm font-medium text-ink">
        {label}
      </label>
      <input
        id={id}
        role="combobox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={open && found.length > 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={chosen}
        value={typed ?? chosen}
        className="min-h-row w-full min-w-0 truncate rounded-box border border-edge bg-paper px-3 text-md text-ink placeholder:text-muted sm:text-base pointer-coarse:min-h-touch"
        onChange={(event) => type(event.target.value)}
        onClick={() => (open ? undefined : show())}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      <div
        id={`${id}-list`}
        // A select can't be searched.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="listbox"
        aria-label={label}
        hidden={!open}
        className="absolute inset-x-0 top-full z-40 max-h-48 overflow-y-auto rounded-box border border-line bg-raised py-1 shadow-float"
      >
        {open
          ? found.map((option, index) => (
              <Option
                key={option.value}
                id={`${id}-${index}`}
                option={option}
                active={index === active}
                selected={option.value === value}
                onChoose={() => choose(option)}
              />
            ))
          : null}
        {open && found.length === 0 ? (
          <p className="px-3 py-2 text-base text-muted">{t("noMatch")}</p>
        ) : null}
      </div>
    </div>
  );
}

interface OptionProps {
  id: string;
  option: FilterOption;
  active: boolean;
  selected: boolean;
  onChoose: () => void;
}

function Option({ id, option, active, selected, onChoose }: OptionProps) {
  return (
    // The focus stays in the field, whose keys choose.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      ref={active ? (element) => element?.scrollIntoView?.({ block: "nearest" }) : null}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      aria-selected={selected}
      className={classNames(
        "flex min-h-7 cursor-pointer items-center px-3 text-base hover:bg-canvas pointer-coarse:min-h-touch",
        active && "bg-canvas",
        selected && "font-medium",
      )}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {option.label}
    </div>
  );
}
