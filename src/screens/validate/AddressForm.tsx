import type { FormEvent, RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { Removed } from "#web/features/validation/cleanInput.ts";
import { useFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { Chip } from "#web/ui/Chip.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { paths } from "#web/paths.ts";

interface Props {
  text: string;
  field: RefObject<HTMLInputElement | null>;
  error: string | null;
  /** Cleaned address, and the parts that were removed from the input. */
  cleaned: { address: string; removed: readonly Removed[] } | null;
  /** Addresses found in a pasted list. */
  several: readonly string[];
  busy: boolean;
  onType: (text: string) => void;
  onCheck: (text: string) => void;
}

/** Maximum number of addresses offered. */
const offered = 6;

/** Form for one address. It cleans pasted text and says what it removed. */
export function AddressForm({
  text,
  field,
  error,
  cleaned,
  several,
  busy,
  onType,
  onCheck,
}: Props) {
  const { t, i18n } = useTranslation("validate");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onCheck(text);
  };
  return (
    <div className="flex flex-col gap-3">
      {/* The server validates addresses; the browser's own validation is off. */}
      <form noValidate className="flex flex-col gap-2 sm:flex-row sm:items-start" onSubmit={submit}>
        <TextField
          ref={field}
          className="flex-1"
          label={t("field.label")}
          labelHidden
          monospace
          large
          type="text"
          inputMode="email"
          name="address"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder={t("field.placeholder")}
          value={text}
          error={error}
          onChange={(event) => onType(event.target.value)}
        />
        <Button type="submit" variant="primary" size="large" busy={busy}>
          {busy ? t("field.checking") : t("field.check")}
        </Button>
      </form>
      <output className="block empty:hidden">
        {cleaned && cleaned.removed.length > 0 ? (
          <p className="text-sm text-muted">
            {t("field.cleaned", {
              what: joinParts(
                cleaned.removed.map((part) => t(`field.removed.${part}`)),
                i18n.language,
              ),
            })}{" "}
            <code className="break-all text-ink">{cleaned.address}</code>
          </p>
        ) : null}
      </output>
      {several.length > 1 ? <SeveralFound addresses={several} onCheck={onCheck} /> : null}
    </div>
  );
}

function SeveralFound({
  addresses,
  onCheck,
}: {
  addresses: readonly string[];
  onCheck: (text: string) => void;
}) {
  const { t } = useTranslation("validate");
  const { number } = useFormats();
  return (
    <Notice
      live
      title={t("several.title", {
        count: addresses.length,
        number: number(addresses.length),
      })}
      actions={
        <>
          {addresses.slice(0, offered).map((address) => (
            <Chip key={address} dir="ltr" className="font-mono" onClick={() => onCheck(address)}>
              {address}
            </Chip>
          ))}
          <LinkButton variant="quiet" size="small" to={paths.bulkUpload}>
            {t("several.bulk")}
          </LinkButton>
        </>
      }
    >
      {t("several.text")}
    </Notice>
  );
}

function joinParts(parts: readonly string[], language: string): string {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(parts);
}
