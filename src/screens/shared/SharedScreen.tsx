import { lazy, Suspense, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { MinimalPage } from "#web/layouts/MinimalPage.tsx";
import { Ended } from "./Ended.tsx";
import { Waiting } from "./Waiting.tsx";

// The HTTP client and the parts of a result come after the page.
const Reading = lazy(() => import("./Reading.tsx").then((part) => ({ default: part.Reading })));

/** The result of the shared link in `?token=`, for anyone. */
export function SharedScreen() {
  const token = useSearchParams()[0].get("token") ?? "";
  const [attempt, setAttempt] = useState(0);
  return (
    <MinimalPage>
      {token === "" ? (
        <Ended />
      ) : (
        <Suspense fallback={<Waiting />}>
          <Reading
            key={`${token} ${attempt}`}
            token={token}
            onRetry={() => setAttempt(attempt + 1)}
          />
        </Suspense>
      )}
    </MinimalPage>
  );
}
