import type { Middleware, MiddlewareAPI } from "@reduxjs/toolkit";

/** Creates a middleware whose implementation is set later; until then actions pass through. */
export function lazyMiddleware(): { middleware: Middleware; fill: (late: Middleware) => void } {
  let handle: ((action: unknown) => unknown) | undefined;
  let place: { api: MiddlewareAPI; next: (action: unknown) => unknown } | undefined;
  return {
    middleware: (api) => (next) => {
      place = { api, next };
      return (action) => (handle ?? next)(action);
    },
    fill: (late) => {
      handle = place && late(place.api)(place.next);
    },
  };
}
