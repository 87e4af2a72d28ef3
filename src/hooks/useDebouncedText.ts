import { useEffect, useRef, useState } from "react";

const settleMs = 400;

/**
 * Holds typed text; calls `onSettled` with it, trimmed, when it hasn't changed for 400 ms.
 * A `value` that comes from elsewhere, such as a link or “Clear filters”, replaces the text.
 */
export function useDebouncedText(
  value: string,
  onSettled: (text: string) => void,
): [text: string, type: (text: string) => void] {
  const [text, setText] = useState(value);
  const [before, setBefore] = useState(value);
  const [settled, setSettled] = useState(value);
  if (value !== before) {
    setBefore(value);
    if (value !== settled) {
      setSettled(value);
      setText(value);
    }
  }
  const latest = useRef({ value, onSettled });
  useEffect(() => {
    latest.current = { value, onSettled };
  });
  useEffect(() => {
    const timer = setTimeout(() => {
      const wanted = text.trim();
      if (wanted !== latest.current.value) {
        setSettled(wanted);
        latest.current.onSettled(wanted);
      }
    }, settleMs);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText];
}
