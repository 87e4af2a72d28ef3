import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useQueryString } from "#web/hooks/useQueryString.ts";
import { estimateQuery, type EstimateInput, estimateInput } from "./estimate.ts";

const quietMs = 250;

/** Input of the calculator, stored in the URL so that it can be shared. */
export function useEstimateInput(): [EstimateInput, (change: Partial<EstimateInput>) => void] {
  const given = estimateInput(new URLSearchParams(useQueryString()));
  const [chosen, setChosen] = useState<EstimateInput | null>(null);
  const [, setQuery] = useSearchParams();

  // Browsers limit how often the URL may change.
  useEffect(() => {
    if (chosen === null) {
      return undefined;
    }
    const timer = setTimeout(() => setQuery(estimateQuery(chosen), { replace: true }), quietMs);
    return () => clearTimeout(timer);
  }, [chosen, setQuery]);

  return [chosen ?? given, (change) => setChosen((now) => ({ ...(now ?? given), ...change }))];
}
