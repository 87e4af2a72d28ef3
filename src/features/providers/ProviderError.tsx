import type { SerializedError } from "@reduxjs/toolkit";
import { useTranslation } from "react-i18next";
import type { CallFailure } from "#web/api/client/callFailure.ts";
import { failureText } from "#web/text/failureText.ts";
import { FormError } from "#web/ui/FormError.tsx";

interface Props {
  failure: CallFailure | SerializedError | null | undefined;
}

/** The error of opening, connecting or disconnecting a provider. */
export function ProviderError({ failure }: Props) {
  const { t } = useTranslation(["errors", "common"]);
  const text = failure ? failureText(t, failure) : null;
  return (
    <FormError>
      {text === null ? null : (
        <>
          <p>{text.title}</p>
          <p>{text.detail}</p>
        </>
      )}
    </FormError>
  );
}
