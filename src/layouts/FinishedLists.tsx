import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { listsApi } from "#web/api/listsApi.ts";
import { untrackList, onListEnd, useRunningLists } from "#web/api/useRunningLists.ts";
import { listPath } from "#web/paths.ts";
import { useAppDispatch } from "#web/state/useAppSelector.ts";
import { showToast } from "#web/ui/showToast.ts";

const pollEveryMs = 5000;

/** Polls the running lists, and shows a toast when one ends while another page is open. */
export function FinishedLists() {
  const { t } = useTranslation("common");
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const running = useRunningLists();
  // The list's own page follows the list and shows its result.
  const elsewhere = running.filter((id) => listPath(id) !== pathname).join(" ");
  useEffect(() => {
    if (elsewhere === "") {
      return undefined;
    }
    const loadState = async (id: string) => {
      const query = dispatch(
        listsApi.endpoints.readList.initiate(
          { params: { id } },
          { forceRefetch: true, subscribe: false },
        ),
      );
      const { error } = await query;
      if (error !== undefined && "status" in error && error.status === 404) {
        untrackList(id);
      }
    };
    const timer = setInterval(
      () => elsewhere.split(" ").forEach((id) => void loadState(id)),
      pollEveryMs,
    );
    return () => clearInterval(timer);
  }, [elsewhere, dispatch]);
  useEffect(
    () =>
      onListEnd(({ id, name, state }) => {
        if (listPath(id) === pathname) {
          return;
        }
        const done = state === "completed";
        showToast({
          key: id,
          tone: done ? "good" : "bad",
          // Isolates a name in another writing direction.
          text: t(`finishedLists.${state}`, { name: `\u2068${name}\u2069` }),
          action: { label: t(`finishedLists.${done ? "open" : "look"}`), to: listPath(id) },
        });
      }),
    [pathname, t],
  );
  return null;
}
