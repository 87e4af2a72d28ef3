import { lazy, Suspense } from "react";
import type { PasswordStrengthProps } from "./passwordStrengthProps.ts";

// The words that passwords are guessed from are loaded with the first character. Without them there is no meter, and the server still judges.
const StrengthWords = lazy(() =>
  import("./StrengthWords.tsx").then(
    (words) => ({ default: words.StrengthWords }),
    () => ({ default: () => null }),
  ),
);

/** Shows the strength of a password in words and as a meter, as the server judges it. */
export function PasswordStrength(props: PasswordStrengthProps) {
  return (
    // Keeps its height while empty: a button that moved under the pointer would miss the press.
    <output className="flex min-h-5 items-center gap-2">
      {props.password === "" ? null : (
        <Suspense>
          <StrengthWords {...props} />
        </Suspense>
      )}
    </output>
  );
}
