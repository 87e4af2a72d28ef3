import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { paths } from "#web/paths.ts";
import { CopyButton } from "#web/ui/CopyButton.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { DrawerFrame } from "./DrawerFrame.tsx";
import { ResultActions } from "#web/features/result/body/ResultActions.tsx";
import { ShareButton } from "#web/features/result/sharing/ShareButton.tsx";
import { ResultPanel } from "./ResultPanel.tsx";
import { type ResultSource, sourceKey } from "./resultSource.ts";
import { type ShownResult, useShownResult } from "./useShownResult.ts";
import { useStartCheck } from "./useStartCheck.ts";

/** Props of {@link ResultDrawer}. */
export interface ResultDrawerProps {
  source: ResultSource;
  onClose: () => void;
  /** Opens the previous row; absent on the first. */
  previous?: (() => void) | undefined;
  /** Opens the next row; absent on the last. */
  next?: (() => void) | undefined;
}

/**
 * The result of a validation or of a list row in a drawer. A recheck and the address's other results open in place,
 * as `?result=`; `tab` names the open tab. Elements with `data-result` (an id or a position) get the focus back.
 */
export function ResultDrawer({ source, onClose, previous, next }: ResultDrawerProps) {
  const { t } = useTranslation(["validate", "reasons", "evidence", "ui"]);
  const [query, setQuery] = useSearchParams();
  const change = (name: string, value: string) =>
    setQuery(
      (before) => {
        before.set(name, value);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  const open = (id: string) => change("result", id);
  const other = query.get("result");
  const current: ResultSource = other === null ? source : { kind: "validation", id: other };
  const shown = useShownResult(current);
  const { start, attempt, busy } = useStartCheck(open);
  const check = (address: string) => void start(address);
  const page = linkToPage(current);
  return (
    <DrawerFrame
      title={<Title shown={shown} />}
      shown={sourceKey(current)}
      opener={source.kind === "row" ? `${source.position}` : source.id}
      onClose={onClose}
      previous={previous}
      next={next}
      names={{
        previous: t("drawer.previous"),
        next: t("drawer.next"),
        close: t("drawer.close"),
      }}
      controls={
        <>
          {shown.state === "done" && shown.row === null ? (
            <ShareButton key={shown.result.id} result={shown.result} bare />
          ) : null}
          <CopyButton
            bare
            text={() => `${window.location.origin}${page}`}
            label={t("result.copyLink")}
          />
          <LinkButton variant="quiet" size="small" to={page} icon="external">
            <span className="sr-only">{t("drawer.page")}</span>
          </LinkButton>
        </>
      }
    >
      <div className="flex-1 px-4 py-3 sm:px-5">
        <ResultPanel
          shown={shown}
          failure={attempt?.failure ?? null}
          tab={query.get("tab")}
          busy={busy}
          onTab={(tab) => change("tab", tab)}
          onCheck={check}
          onOpen={open}
        />
      </div>
      {shown.state === "done" ? (
        <div className="sticky bottom-0 z-20 border-t border-line bg-paper px-4 py-3 sm:px-5">
          <ResultActions
            key={shown.result.id}
            result={shown.result}
            reportable={shown.row === null}
            busy={busy}
            onCheck={check}
          />
        </div>
      ) : null}
    </DrawerFrame>
  );
}

/** Returns the path of the page that shows the result alone. */
function linkToPage(source: ResultSource): string {
  const query =
    source.kind === "validation"
      ? { id: source.id }
      : { list: source.listId, row: `${source.position}` };
  return `${paths.validate}?${new URLSearchParams(query).toString()}`;
}

function Title({ shown }: { shown: ShownResult }) {
  const { t } = useTranslation("validate");
  const address =
    shown.state === "done"
      ? (shown.result.email ?? shown.result.input)
      : shown.state === "running"
        ? shown.check.input
        : shown.state === "rowOnly"
          ? (shown.row.email ?? shown.row.value).trim()
          : "";
  return address === "" ? (
    t(shown.state === "rowOnly" ? "drawer.blank" : "drawer.title")
  ) : (
    <bdi dir="ltr" className="block truncate font-mono rtl:text-end" title={address}>
      {address}
    </bdi>
  );
}
