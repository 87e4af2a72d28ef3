import { createContext, use } from "react";
import { noOperatorSettings, operatorBlockId, type OperatorSettings } from "#contract/operator.ts";

/** The operator's settings, around the whole app. */
export const OperatorContext = createContext<OperatorSettings>(noOperatorSettings);

/** Returns the operator's identity and prices, as far as they are set. */
export function useOperator(): OperatorSettings {
  return use(OperatorContext);
}

/** Reads the settings that came with the page. */
export function readOperator(): OperatorSettings {
  const json = document.getElementById(operatorBlockId)?.textContent;
  return json ? (JSON.parse(json) as OperatorSettings) : noOperatorSettings;
}
