import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type IntegrationId,
  integrationGroups,
  integrationPath,
} from "#web/features/integrations/integrationPages.ts";
import { useIntegrationTexts } from "#web/features/integrations/useIntegrationTexts.ts";
import { useApiAddress } from "#web/hooks/useApiAddress.ts";
import { usePrehydrationInput } from "#web/hydration/usePrehydrationInput.ts";
import { searchFor } from "#web/text/searchFor.ts";
import { Link } from "#web/ui/Link.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { installOf } from "#web/features/integrations/installOf.ts";
import { stateful } from "./connections/stateful.ts";

const OwnState = lazy(() =>
  import("./connections/OwnState.tsx").then((module) => ({ default: module.OwnState })),
);

/** All integrations, found by a part of their texts; with a session, each with the state of the account's connection. */
export function Gallery({ signedIn }: { signedIn: boolean }) {
  const { t } = useTranslation("integrations");
  const textsOf = useIntegrationTexts();
  const [query, setQuery] = useState("");
  const fits = searchFor(query);
  const groups = integrationGroups
    .map(({ id, pages }) => ({
      id,
      pages: pages.filter((page: IntegrationId) => {
        const { name, lead } = textsOf(page);
        return fits(() => `${name} ${lead} ${page}`);
      }),
    }))
    .filter(({ pages }) => pages.length > 0);
  return (
    <section aria-labelledby="gallery" className="mt-8">
      <h2 id="gallery" className="text-xl font-semibold">
        {t("gallery.heading")}
      </h2>
      {/* Not every supported browser has <search>. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div role="search" className="mt-4 max-w-md">
        <SearchField value={query} onSearch={setQuery} />
      </div>
      {groups.length === 0 ? (
        <output className="mt-4 block text-base text-muted">{t("gallery.none")}</output>
      ) : (
        groups.map(({ id, pages }) => (
          <section key={id} aria-labelledby={`group-${id}`} className="mt-6">
            <h3 id={`group-${id}`} className="text-md font-semibold">
              {t(`gallery.groups.${id}`)}
            </h3>
            <ul className="mt-3 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
              {pages.map((page) => (
                <Card key={page} id={page} signedIn={signedIn} {...textsOf(page)} />
              ))}
            </ul>
          </section>
        ))
      )}
    </section>
  );
}

/** A separate component, so that hydration renders only the field again. */
function SearchField({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation("integrations");
  const field = usePrehydrationInput<HTMLInputElement>(value, onSearch);
  return (
    <TextField
      type="search"
      label={t("gallery.search")}
      autoComplete="off"
      {...field}
      onChange={(event) => onSearch(event.target.value)}
    />
  );
}

interface CardProps {
  id: IntegrationId;
  name: string;
  lead: string;
  signedIn: boolean;
}

/** An integration: what it does, its version, the first line that installs it, and its state. */
function Card({ id, name, lead, signedIn }: CardProps) {
  const { t } = useTranslation("integrations");
  const origin = useApiAddress();
  const install = installOf(id);
  const [line] = install?.lines(origin) ?? [];
  return (
    <li className="flex min-w-0 flex-col gap-2 rounded-box border border-line bg-paper p-4">
      <div className="flex flex-wrap items-center gap-x-2">
        <h4 className="text-md font-semibold">
          <Link to={integrationPath(id)} className="text-link">
            {name}
          </Link>
        </h4>
        {install === undefined ? null : (
          <span className="text-sm text-muted tabular">
            {t("gallery.version", { version: install.version })}
          </span>
        )}
      </div>
      <p className="text-base text-muted">{lead}</p>
      {line === undefined ? null : (
        <code dir="ltr" className="block truncate font-mono text-sm" title={line}>
          {line}
        </code>
      )}
      {signedIn && stateful.has(id) ? (
        <Suspense fallback={<p className="min-h-6" />}>
          <OwnState id={id} />
        </Suspense>
      ) : null}
    </li>
  );
}
