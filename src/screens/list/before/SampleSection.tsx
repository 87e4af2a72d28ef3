import { useTranslation } from "react-i18next";
import { limits } from "#contract/limits.ts";
import type { List } from "#contract/listShape.ts";
import { verdicts } from "#vocabulary/verdicts.ts";
import { useSampleListMutation } from "#web/api/listsApi.ts";
import { failureText } from "#web/text/failureText.ts";
import { useFormats, useZonedFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { VerdictMark } from "#web/ui/evidence/VerdictMark.tsx";

/** Free sample of random rows, with the expected share of each verdict as a range. */
export function SampleSection({ list }: { list: List }) {
  const { t } = useTranslation(["bulk", "errors", "common"]);
  const { number, percent } = useFormats();
  const { instant } = useZonedFormats();
  const [take, { error, isLoading }] = useSampleListMutation();
  const { sample, sample_offer: offer } = list;
  if (sample === null && offer === null && list.state !== "sampling") {
    return null;
  }
  const size = offer?.size ?? 0;
  const shown = number(sample?.size ?? size);
  return (
    <section aria-labelledby="sample" className="flex flex-col gap-2 border-t border-line p-4">
      <h2 id="sample" className={sample === null ? "sr-only" : "text-md font-semibold"}>
        {t("sample.title")}
      </h2>
      {offer?.reason ? (
        <p className="text-sm text-muted">
          {t(`sample.${offer.reason}`, {
            rows: number(limits.sampleRowsMin),
            addresses: number(limits.sampleAddressesDay),
            at: offer.renews_at === null ? "" : instant(offer.renews_at),
          })}
        </p>
      ) : sample === null ? (
        <>
          <p className="text-sm text-muted">{t("sample.lead")}</p>
          <Button
            busy={isLoading || list.state === "sampling"}
            className="h-auto w-full whitespace-normal!"
            onClick={() => void take({ params: { id: list.id }, body: { size } })}
          >
            {list.state === "sampling" ? t("sample.going") : t("sample.act", { shown })}
          </Button>
        </>
      ) : (
        <>
          <table className="w-full text-base">
            <caption className="sr-only">{t("sample.title")}</caption>
            <thead className="sr-only">
              <tr>
                <th scope="col">{t("sample.verdict")}</th>
                <th scope="col">{t("sample.share")}</th>
              </tr>
            </thead>
            <tbody>
              {verdicts.map((verdict) => {
                const [low, high] = sample.percent[verdict];
                return (
                  <tr key={verdict} className="h-9">
                    <th scope="row" className="text-start font-normal">
                      <VerdictMark verdict={verdict} size="small" />
                    </th>
                    <td className="text-end tabular">
                      {t("sample.range", { low: percent(low / 100), high: percent(high / 100) })}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
          <p className="text-sm text-muted">{t("sample.sure", { shown })}</p>
        </>
      )}
      <FormError>{error ? failureText(t, error).title : null}</FormError>
    </section>
  );
}
