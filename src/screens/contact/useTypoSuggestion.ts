import { useEffect, useRef, useState } from "react";

/** Returns a typo suggestion for an address; null until there is one, and if the check fails. */
export function useTypoSuggestion(): {
  slip: string | null;
  look: (email: string) => void;
  forget: () => void;
} {
  const [slip, setSlip] = useState<string | null>(null);
  const looking = useRef<AbortController | null>(null);
  const looked = useRef("");
  useEffect(() => () => looking.current?.abort(), []);

  const stop = () => {
    looking.current?.abort();
    looking.current = new AbortController();
    return looking.current.signal;
  };
  const queryDns = async (email: string, signal: AbortSignal) => {
    const { checkAsVisitor } = await import("#web/api/streams/checkAsVisitor.ts");
    for await (const event of checkAsVisitor(email, signal)) {
      if (event.type === "done" && !signal.aborted) {
        setSlip(event.data.suggestion?.email ?? null);
      }
    }
  };
  return {
    slip,
    look: (email) => {
      if (email === looked.current) {
        return;
      }
      looked.current = email;
      setSlip(null);
      const signal = stop();
      if (email !== "") {
        queryDns(email, signal).catch(() => undefined);
      }
    },
    forget: () => {
      stop();
      setSlip(null);
    },
  };
}
