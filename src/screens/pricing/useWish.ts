import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useQueryText } from "#web/app/useQueryText.ts";
import { queryOf, type Wish, wishOf } from "./estimate.ts";

const quietMs = 250;

/** The list somebody has in mind, kept in the address so that it can be sent on. */
export function useWish(): [Wish, (change: Partial<Wish>) => void] {
  const given = wishOf(new URLSearchParams(useQueryText()));
  const [chosen, setChosen] = useState<Wish | null>(null);
  const [, setQuery] = useSearchParams();

  // Browsers refuse addresses that change at every step of a slider.
  useEffect(() => {
    if (chosen === null) {
      return undefined;
    }
    const timer = setTimeout(() => setQuery(queryOf(chosen), { replace: true }), quietMs);
    return () => clearTimeout(timer);
  }, [chosen, setQuery]);

  return [chosen ?? given, (change) => setChosen((now) => ({ ...(now ?? given), ...change }))];
}
