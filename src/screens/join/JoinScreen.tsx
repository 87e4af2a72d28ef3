import { lazy, Suspense } from "react";
import { Waiting } from "./Waiting.tsx";

// The HTTP clients and the state of queries come after the page.
const Offer = lazy(async () => {
  const [part] = await Promise.all([
    import("./Offer.tsx"),
    import("#web/state/storeWithQueries.ts"),
  ]);
  return { default: part.Offer };
});

/** Landing page of an invitation. */
export function JoinScreen() {
  return (
    <Suspense fallback={<Waiting />}>
      <Offer />
    </Suspense>
  );
}
