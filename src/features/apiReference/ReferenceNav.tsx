import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/classNames.ts";
import { TextField } from "#web/ui/TextField.tsx";
import type { Reference } from "./reference.ts";
import { SearchResults } from "./SearchResults.tsx";
import { useReferenceSearch } from "./useReferenceSearch.ts";

interface Entry {
  id: string;
  text: string;
  method?: string;
}

interface Group {
  id: string;
  title: string;
  entries: readonly Entry[];
}

function filterGroups(reference: Reference, words: { objects: string; codes: string }): Group[] {
  return [
    {
      id: "guides",
      title: "",
      entries: [
        ...reference.guides.map(({ id, title }) => ({ id, text: title })),
        { id: "changes", text: "Changes" },
      ],
    },
    ...reference.groups.map(({ id, title, operations }) => ({
      id,
      title,
      entries: operations.map(({ name, summary, method }) => ({ id: name, text: summary, method })),
    })),
    {
      id: "objects",
      title: words.objects,
      entries: reference.objects.map(({ name }) => ({ id: name, text: name })),
    },
    {
      id: "codes",
      title: words.codes,
      entries: reference.errors.map(({ code }) => ({ id: code, text: code })),
    },
  ];
}

/** Links to every section by group, and a search. On small windows the list opens with a button. */
export function ReferenceNav({ reference, current }: { reference: Reference; current: string }) {
  const { t } = useTranslation("apiDocs");
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState(false);
  const { find, failed, load } = useReferenceSearch(reference);
  const query = typed.trim();
  const found = useMemo(() => (query === "" ? null : (find?.(query) ?? null)), [find, query]);
  return (
    <nav
      aria-label={t("contents")}
      className="top-20 min-w-0 self-start lg:sticky lg:max-h-[80dvh] lg:overflow-y-auto pe-2"
    >
      <form
        // Not every supported browser has <search>.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          const [best] = found ?? [];
          if (best !== undefined) {
            window.location.hash = best.id;
          }
        }}
      >
        <TextField
          labelHidden
          label={t("search")}
          placeholder={t("search")}
          type="search"
          autoCapitalize="none"
          autoComplete="off"
          value={typed}
          error={failed && query !== "" ? t("searchFailed") : null}
          onFocus={load}
          onChange={(event) => {
            load();
            setTyped(event.target.value);
            setOpen(true);
          }}
        />
      </form>
      <Button
        variant="quiet"
        size="small"
        className="mt-2 lg:hidden"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {t("contents")}
      </Button>
      <div className={classNames("mt-2 lg:block", !open && "hidden")}>
        {query === "" ? (
          <Contents reference={reference} current={current} />
        ) : found === null ? (
          failed ? null : (
            <output className="block text-sm text-muted">{t("searching")}</output>
          )
        ) : (
          <SearchResults query={query} found={found} />
        )}
      </div>
    </nav>
  );
}

/** All sections by group; the group of the current one is open. */
function Contents({ reference, current }: { reference: Reference; current: string }) {
  const { t } = useTranslation("apiDocs");
  const groups = filterGroups(reference, { objects: t("objects"), codes: t("codes") });
  return groups.map(({ id, title, entries }) => (
    <Group key={id} title={title} open={entries.some((entry) => entry.id === current)}>
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
  ));
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
