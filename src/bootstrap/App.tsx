import { StrictMode } from "react";
import type { OperatorSettings } from "#contract/operator.ts";
import { type DataRouter, RouterProvider } from "react-router-dom";
import { OperatorContext } from "#web/useOperator.ts";

interface Props {
  router: DataRouter;
  operator: OperatorSettings;
}

/** The whole app: the same tree for prerendering, hydration and rendering. */
export function App({ router, operator }: Props) {
  return (
    <StrictMode>
      <OperatorContext value={operator}>
        <RouterProvider router={router} />
      </OperatorContext>
    </StrictMode>
  );
}
