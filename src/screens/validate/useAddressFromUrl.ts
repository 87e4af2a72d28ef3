import { useEffect, useRef } from "react";
import { useLocation, useSearchParams } from "react-router-dom";

interface Ways {
  /** Checks the address at once. */
  run: (address: string) => void;
  /** Only fills the field. */
  fill: (address: string) => void;
}

const sandbox = /@([a-z0-9-]+\.)*sandbox\.test$/iu;

/**
 * Reads an address from the URL. A link within the app validates it at once. A link from elsewhere only fills the field,
 * because a click must not spend credits, except for sandbox addresses, which are free. Returns true if the address in the
 * URL is validated.
 */
export function useAddressFromUrl({ run, fill }: Ways): boolean {
  const [query] = useSearchParams();
  const { state } = useLocation() as { state: { run?: boolean } | null };
  const address = query.get("email");
  const runs = address !== null && (state?.run === true || sandbox.test(address.trim()));
  const taken = useRef<string | null>(null);
  useEffect(() => {
    if (address === null || taken.current === address) {
      return;
    }
    taken.current = address;
    if (runs) {
      run(address);
    } else {
      fill(address);
    }
  }, [address, runs, run, fill]);
  return runs;
}
