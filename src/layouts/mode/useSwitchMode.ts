import { useCallback, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { findArea } from "#web/layouts/areas/areas.ts";
import type { DataMode } from "#web/session/dataMode.ts";
import { switchMode } from "#web/state/switchMode.ts";
import { useAppDispatch } from "#web/state/useAppSelector.ts";

/** Returns a function that switches the mode. It opens the page's tab first: the other mode has no list or result of this address. */
export function useSwitchMode(place: ReturnType<typeof findArea>): (mode: DataMode) => void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const to = place?.tab.to ?? here;
  const wanted = useRef<DataMode | null>(null);
  const proceed = useCallback(() => {
    const mode = wanted.current;
    if (mode !== null && here === to) {
      wanted.current = null;
      dispatch(switchMode(mode));
    } else if (mode !== null) {
      // Waits until the tab is rendered: the screen before it would ask for what the other mode doesn't have. Goes there again if that screen changed the address meanwhile.
      void navigate(to);
    }
  }, [here, to, dispatch, navigate]);
  useEffect(proceed, [proceed]);
  return (mode) => {
    wanted.current = mode;
    proceed();
  };
}
