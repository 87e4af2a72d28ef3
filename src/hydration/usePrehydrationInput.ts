import {
  type RefObject,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";

const never = () => () => undefined;

/** Ref and value of a field. */
interface EarlyField<Field> {
  ref: RefObject<Field | null>;
  value: string;
}

/**
 * Keeps the value that a visitor typed into a prerendered field before hydration: reports it to `onTyped` in the commit
 * that hydrates, and shows it until `value` changes. Without this, React would reset the field while the value updates
 * asynchronously, for example through the URL or the language.
 */
export function usePrehydrationInput<Field extends HTMLInputElement | HTMLSelectElement>(
  value: string,
  onTyped: (typed: string) => void,
): EarlyField<Field> {
  const ref = useRef<Field>(null);
  const [early, setEarly] = useState<{ typed: string; over: string } | null>(null);
  const hydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const report = useEffectEvent(() => {
    const typed = ref.current?.value ?? value;
    if (hydrating && typed !== value) {
      setEarly({ typed, over: value });
      onTyped(typed);
    }
  });
  useLayoutEffect(() => report(), []);
  if (early !== null && early.over !== value) {
    setEarly(null);
  }
  return { ref, value: early?.over === value ? early.typed : value };
}
