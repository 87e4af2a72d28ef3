import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { apiKeyPrefixes } from "#contract/apiKeys.ts";
import { useQueryString } from "#web/hooks/useQueryString.ts";
import { useApiAddress } from "#web/hooks/useApiAddress.ts";
import { CodeBlock } from "#web/ui/CodeBlock.tsx";
import { Tabs } from "#web/ui/Tabs.tsx";
import { languages, type Language, type Snippet } from "./snippet.ts";

const names: Record<Language, string> = {
  curl: "curl",
  javascript: "JavaScript",
  python: "Python",
};

/** Tabs with a snippet in each language; the URL keeps the language for all snippets of the page. */
export function SnippetTabs({ label, snippet }: { label: string; snippet: Snippet }) {
  const { t } = useTranslation("integrations");
  const [, setQuery] = useSearchParams();
  const chosen = new URLSearchParams(useQueryString()).get("code");
  const origin = useApiAddress();
  const offered = languages.filter((language) => language in snippet);
  const selected = offered.find((language) => language === chosen) ?? offered[0] ?? "curl";
  const place = { origin, key: `${apiKeyPrefixes.live}…` };
  return (
    <Tabs
      label={label}
      selected={selected}
      onSelect={(code) => setQuery({ code }, { replace: true, preventScrollReset: true })}
      tabs={offered.map((language) => ({
        id: language,
        label: names[language],
        content: (
          <CodeBlock
            text={snippet[language]?.(place) ?? ""}
            label={`${label}: ${names[language]}`}
            copyLabel={t("copy")}
          />
        ),
      }))}
    />
  );
}
