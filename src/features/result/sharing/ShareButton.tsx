import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Validation } from "#contract/validations.ts";
import { useRights } from "#web/hooks/useRight.ts";
import { Button } from "#web/ui/Button.tsx";

const ShareDialog = lazy(() =>
  import("./ShareDialog.tsx").then((module) => ({ default: module.ShareDialog })),
);

interface Props {
  result: Validation;
  /** Shows only the icon; the label is read to screen readers. */
  bare?: boolean;
}

/** Opens the links of a result; nothing for members who may not share. */
export function ShareButton({ result, bare = false }: Props) {
  const { t } = useTranslation("validate");
  const [sharing, setSharing] = useState(false);
  if (!useRights()("exports")) {
    return null;
  }
  const label = t("share.open");
  return (
    <>
      <Button
        icon="link"
        {...(bare && {
          variant: "quiet" as const,
          size: "small" as const,
          "aria-label": label,
          title: label,
        })}
        onClick={() => setSharing(true)}
      >
        {bare ? null : label}
      </Button>
      {sharing ? (
        <Suspense fallback={null}>
          <ShareDialog
            id={result.id}
            address={result.email ?? result.input}
            onClose={() => setSharing(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
