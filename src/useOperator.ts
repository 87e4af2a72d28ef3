import { createContext, use } from "react";
import { noOperatorSettings, operatorBlockId, type OperatorSettings } from "#contract/operator.ts";

/** Provides the operator's settings to the whole app. */
export const OperatorContext = createContext<OperatorSettings>(noOperatorSettings);

/** Returns the operator's identity and prices; unset fields are empty. */
export function useOperator(): OperatorSettings {
  return use(OperatorContext);
}

/** Reads the settings embedded in the page. */
export function readOperator(): OperatorSettings {
  const json = document.getElementById(operatorBlockId)?.textContent;
  return json ? (JSON.parse(json) as OperatorSettings) : noOperatorSettings;
}
