import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useQueryString } from "#web/hooks/useQueryString.ts";
import { estimateQuery, type EstimateInput, estimateInput } from "./estimate.ts";

const quietMs = 250;

/** The list somebody has in mind, kept in the address so that it can be sent on. */
export function useEstimateInput(): [EstimateInput, (change: Partial<EstimateInput>) => void] {
  const given = estimateInput(new URLSearchParams(useQueryString()));
  const [chosen, setChosen] = useState<EstimateInput | null>(null);
  const [, setQuery] = useSearchParams();

  // Browsers refuse addresses that change at every step of a slider.
  useEffect(() => {
    if (chosen === null) {
      return undefined;
    }
    const timer = setTimeout(() => setQuery(estimateQuery(chosen), { replace: true }), quietMs);
    return () => clearTimeout(timer);
  }, [chosen, setQuery]);

  return [chosen ?? given, (change) => setChosen((now) => ({ ...(now ?? given), ...change }))];
}
