import { useTranslation } from "react-i18next";
import { isRouteErrorResponse, useRouteError } from "react-router-dom";
import { paths } from "#web/paths.ts";
import { buttonClasses } from "#web/ui/buttonClasses.ts";
import { useHydrated } from "#web/hydration/useHydrated.ts";

function requestIdOf(error: unknown): string | null {
  const id = typeof error === "object" && error !== null && "requestId" in error && error.requestId;
  return typeof id === "string" ? id : null;
}

function describeError(error: unknown): string {
  if (isRouteErrorResponse(error)) {
    return `${error.status} ${error.statusText}`;
  }
  return error instanceof Error ? error.message : "";
}

/** The page for a screen that failed: what happened, what to do next, and the request id if there is one. */
export function RouteError() {
  const { t } = useTranslation("common", { useSuspense: false });
  const error = useRouteError();
  useHydrated();
  const words = describeError(error);
  const requestId = requestIdOf(error);
  return (
    <main className="mx-auto flex min-h-dvh max-w-reading flex-col justify-center gap-4 px-4 py-12">
      <title>{t("routeError.title")}</title>
      <h1 className="text-2xl font-semibold">{t("routeError.title")}</h1>
      <p className="text-md">{t("routeError.what")}</p>
      <p className="text-md">{t("routeError.next")}</p>
      <p className="flex flex-wrap gap-3">
        {/* Not the catalogue's button: this page is in every first load, its icons need not be. */}
        <button
          type="button"
          className={buttonClasses({ variant: "primary" })}
          onClick={() => window.location.reload()}
        >
          {t("routeError.reload")}
        </button>
        {/* A plain link: it starts the app afresh. */}
        <a className="self-center text-link underline" href={paths.home}>
          {t("routeError.home")}
        </a>
      </p>
      {words === "" ? null : <pre className="overflow-x-auto text-sm text-muted">{words}</pre>}
      {requestId === null ? null : (
        <p className="text-sm text-muted">
          {t("routeError.requestId")} <code>{requestId}</code>{" "}
          <a
            className="text-link underline"
            href={`${paths.contact}?topic=problem&request_id=${requestId}`}
          >
            {t("routeError.tell")}
          </a>
        </p>
      )}
    </main>
  );
}
