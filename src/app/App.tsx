import { StrictMode, useEffect } from "react";
import { type DataRouter, RouterProvider } from "react-router-dom";

interface Props {
  router: DataRouter;
  /** Called once the app has taken the page over. */
  onTaken?: () => void;
}

/** The whole app: the same tree when pages are made, taken over and rendered anew. */
export function App({ router, onTaken }: Props) {
  useEffect(() => onTaken?.(), [onTaken]);
  return (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
}
