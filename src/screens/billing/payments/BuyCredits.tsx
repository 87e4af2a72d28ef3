import { useTranslation } from "react-i18next";
import type { CreditPack } from "#contract/purchases.ts";
import { useCreatePurchaseMutation } from "#web/api/payments/purchasesApi.ts";
import { AccountSection } from "#web/features/account/AccountSection.tsx";
import { failureText } from "#web/text/failureText.ts";
import { useFormats } from "#web/text/formats.ts";
import { useCreditsText } from "#web/text/useCreditsText.ts";
import { Button } from "#web/ui/Button.tsx";
import { DataTable } from "#web/ui/DataTable.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { Money } from "./Money.tsx";

const keyOf = ({ credits, currency }: Pick<CreditPack, "credits" | "currency">) =>
  `${credits} ${currency}`;

/** A price, and what its button shows and does. */
interface Offer {
  pack: CreditPack;
  busy: boolean;
  inactive: boolean;
  onBuy: () => void;
}

const priceCell = ({ pack }: Offer) => <Price pack={pack} />;
const buyCell = (offer: Offer) => <Buy offer={offer} />;

/** The credits for sale; a button leads to the payment page. */
export function BuyCredits({ packs }: { packs: readonly CreditPack[] }) {
  const { t } = useTranslation(["billing", "errors", "common"]);
  const { number } = useFormats();
  const [create, { isLoading, error, originalArgs }] = useCreatePurchaseMutation();
  const buy = async ({ credits, currency }: CreditPack) => {
    const { data } = await create({ body: { credits, currency } });
    // The page is another site's, and a price list can't be a script.
    if (data !== undefined && URL.parse(data.checkout_url)?.protocol === "https:") {
      window.location.assign(data.checkout_url);
    }
  };
  const orderKey = originalArgs === undefined ? null : keyOf(originalArgs.body);
  const offers = packs.map((pack): Offer => ({
    pack,
    busy: isLoading && orderKey === keyOf(pack),
    inactive: isLoading,
    onBuy: () => void buy(pack),
  }));
  return (
    <AccountSection id="buy" title={t("buy.title")} lead={t("buy.lead")}>
      <DataTable
        caption={t("buy.lead")}
        rows={offers}
        rowKey={({ pack }) => keyOf(pack)}
        columns={[
          {
            key: "credits",
            header: t("statement.credits"),
            rowHeader: true,
            cell: ({ pack }) => number(pack.credits),
          },
          { key: "price", header: t("buy.price"), cell: priceCell },
          {
            key: "buy",
            header: <span className="sr-only">{t("buy.title")}</span>,
            numeric: true,
            cell: buyCell,
          },
        ]}
      />
      <FormError>
        {error === undefined ? null : (
          <>
            {failureText(t, error).title}. {failureText(t, error).detail}
          </>
        )}
      </FormError>
    </AccountSection>
  );
}

function Buy({ offer: { pack, busy, inactive, onBuy } }: { offer: Offer }) {
  const { t } = useTranslation("billing");
  const credits = useCreditsText();
  return (
    <Button
      size="small"
      busy={busy}
      inactive={inactive}
      aria-label={t("buy.buy", { credits: credits("balance", pack.credits) })}
      onClick={onBuy}
    >
      {t("buy.short")}
    </Button>
  );
}

function Price({ pack: { price, currency, tax } }: { pack: CreditPack }) {
  const { t } = useTranslation("billing");
  return (
    <>
      <Money amount={price} currency={currency} />{" "}
      <span className="text-sm text-muted">{t(`buy.taxes.${tax}`)}</span>
    </>
  );
}
