import type { Middleware, MiddlewareAPI } from "@reduxjs/toolkit";

/** A place in a store's chain for one middleware that is loaded later; until then actions pass by. */
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
