import { useEffect, useRef, useState } from "react";

const settleMs = 400;

/** Holds typed text; calls `onSettled` when it hasn't changed for 400 ms. */
export function useDebouncedText(
  first: string,
  onSettled: (text: string) => void,
): [text: string, type: (text: string) => void] {
  const [text, setText] = useState(first);
  const latest = useRef(onSettled);
  useEffect(() => {
    latest.current = onSettled;
  });
  useEffect(() => {
    const timer = setTimeout(() => latest.current(text), settleMs);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText];
}
