import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/classNames.ts";
import { TextField } from "#web/ui/TextField.tsx";
import type { Reference } from "./reference.ts";
import { Localized } from "./Localized.tsx";

interface Entry {
  id: string;
  text: string;
  method?: string;
  /** Further words that a search finds it by. */
  words: string;
}

interface Group {
  id: string;
  title: string;
  entries: readonly Entry[];
}

function groupsOf(reference: Reference, words: { objects: string; codes: string }): Group[] {
  return [
    {
      id: "guides",
      title: "",
      entries: reference.guides.map(({ id, title }) => ({ id, text: title, words: id })),
    },
    ...reference.groups.map(({ id, title, operations }) => ({
      id,
      title,
      entries: operations.map(({ name, summary, method, path }) => ({
        id: name,
        text: summary,
        method,
        words: `${name} ${path}`,
      })),
    })),
    {
      id: "objects",
      title: words.objects,
      entries: reference.objects.map(({ name, fields }) => ({
        id: name,
        text: name,
        words: fields.map((field) => field.name).join(" "),
      })),
    },
    {
      id: "codes",
      title: words.codes,
      entries: reference.errors.map(({ code, title, status }) => ({
        id: code,
        text: code,
        words: `${title} ${status}`,
      })),
    },
  ];
}

const fits = ({ text, words, method = "" }: Entry, query: string) =>
  `${method} ${text} ${words}`.toLowerCase().includes(query);

/** Links to every section by group, with a search. On small windows the list opens with a button. */
export function ReferenceNav({ reference, current }: { reference: Reference; current: string }) {
  const { t } = useTranslation("apiDocs");
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState(false);
  const query = typed.trim().toLowerCase();
  const groups = groupsOf(reference, { objects: t("objects"), codes: t("codes") })
    .map((group) => ({ ...group, entries: group.entries.filter((entry) => fits(entry, query)) }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <nav
      aria-label={t("contents")}
      className="top-20 min-w-0 self-start lg:sticky lg:max-h-[80dvh] lg:overflow-y-auto pe-2"
    >
      <TextField
        labelHidden
        label={t("search")}
        placeholder={t("search")}
        type="search"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setOpen(true);
        }}
      />
      <Button
        look="quiet"
        size="small"
        className="mt-2 lg:hidden"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {t("contents")}
      </Button>
      <div className={classNames("mt-2 lg:block", !open && "hidden")}>
        {groups.map(({ id, title, entries }) => (
          <Group
            key={id}
            title={title}
            open={query !== "" || entries.some((entry) => entry.id === current)}
          >
            <ul lang="en" dir="ltr">
              {entries.map((entry) => (
                <li key={entry.id}>
                  <a
                    href={`#${entry.id}`}
                    aria-current={entry.id === current ? "location" : undefined}
                    className={classNames(
                      "flex items-baseline justify-between gap-2 rounded-mark px-2 py-1 text-sm hover:text-link pointer-coarse:py-3",
                      entry.id === current && "bg-brand-tint text-link",
                    )}
                  >
                    <span className="min-w-0 break-words">{entry.text}</span>
                    {entry.method === undefined ? null : (
                      <span className="font-mono text-xs text-muted">{entry.method}</span>
                    )}
                  </a>
                </li>
              ))}
            </ul>
          </Group>
        ))}
        {groups.length === 0 ? (
          <p className="text-sm text-muted">
            <Localized>{t("nothing", { query: typed })}</Localized>
          </p>
        ) : null}
      </div>
    </nav>
  );
}

interface GroupProps {
  /** Empty for a group that can't be folded. */
  title: string;
  open: boolean;
  children: ReactNode;
}

function Group({ title, open, children }: GroupProps) {
  return title === "" ? (
    <div className="mb-4">{children}</div>
  ) : (
    <details className="mb-4" open={open}>
      <summary className="text-sm font-medium text-muted pointer-coarse:py-3">{title}</summary>
      {children}
    </details>
  );
}
