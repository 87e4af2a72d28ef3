import {
  type RefObject,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";

const never = () => () => undefined;

/** The element of a field, and the value it shows. */
interface EarlyField<Field> {
  ref: RefObject<Field | null>;
  value: string;
}

/**
 * Keeps what a visitor put into a prerendered field before it hydrated: reports it to whoever holds the field's value,
 * in the commit that hydrates, and shows it until that value changes. Some holders answer late (the router's query, the
 * language), and React would set the field back meanwhile.
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
