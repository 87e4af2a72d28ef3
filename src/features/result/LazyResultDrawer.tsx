import { lazy, Suspense } from "react";
import type { ResultDrawerProps } from "./ResultDrawer.tsx";

const ResultDrawer = lazy(() =>
  import("./ResultDrawer.tsx").then((module) => ({ default: module.ResultDrawer })),
);

/** {@link ResultDrawer}, loaded when a result is opened. */
export function LazyResultDrawer(props: ResultDrawerProps) {
  return (
    <Suspense fallback={null}>
      <ResultDrawer {...props} />
    </Suspense>
  );
}
