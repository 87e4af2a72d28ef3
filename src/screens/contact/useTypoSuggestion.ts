import { useEffect, useRef, useState } from "react";

/** Returns a typo suggestion for an address; null until there is one, and if the check fails. */
export function useTypoSuggestion(): {
  suggestion: string | null;
  look: (email: string) => void;
  forget: () => void;
} {
  const [suggestion, setSuggestion] = useState<string | null>(null);
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
        setSuggestion(event.data.suggestion?.email ?? null);
      }
    }
  };
  return {
    suggestion,
    look: (email) => {
      if (email === looked.current) {
        return;
      }
      looked.current = email;
      setSuggestion(null);
      const signal = stop();
      if (email !== "") {
        queryDns(email, signal).catch(() => undefined);
      }
    },
    forget: () => {
      stop();
      setSuggestion(null);
    },
  };
}
