import { StrictMode } from "react";
import { type DataRouter, RouterProvider } from "react-router-dom";

/** The whole app: the same tree when pages are made, taken over and rendered anew. */
export function App({ router }: { router: DataRouter }) {
  return (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
}
