import { useTranslation } from "react-i18next";
import { type IntegrationId, integrationNames, integrationTexts } from "./integrationPages.ts";

/** Returns a function that returns the name of an integration and what it does. */
export function useIntegrationTexts(): (id: IntegrationId) => { name: string; lead: string } {
  const { t } = useTranslation("integrations");
  return (id) => {
    const { name, lead } = integrationTexts[id];
    const shown = integrationNames[id] ?? t(name);
    return { name: shown, lead: t(lead, { name: shown }) };
  };
}
