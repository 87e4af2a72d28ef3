import { useEffect, useRef, useState } from "react";

const settleMs = 400;

/** Text that somebody types, and the way to change it; `onSettled` hears of it once the hand has rested, whatever renders meanwhile. */
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
