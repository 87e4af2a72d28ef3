import type { TFunction } from "i18next";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Column, DataTable } from "#web/ui/DataTable.tsx";
import { contrast } from "./contrast.ts";
import { readPalette } from "./readPalette.ts";
import { tokenPairs, type TokenPair } from "./tokenPairs.ts";

interface Row extends TokenPair {
  light: number;
  dark: number;
}

function measure(): Row[] {
  const tokens = tokenPairs.flatMap(({ ink, ground }) => [ink, ground]);
  const [light, dark] = [readPalette("light", tokens), readPalette("dark", tokens)];
  return tokenPairs.map((pair) => ({
    ...pair,
    light: contrast(light(pair.ink), light(pair.ground)),
    dark: contrast(dark(pair.ink), dark(pair.ground)),
  }));
}

/** Contrast of every pair of text and background tokens, computed from the page's styles. */
export function Contrasts() {
  const { t, i18n } = useTranslation("catalogue");
  const [rows, setRows] = useState<readonly Row[]>([]);
  // The styles are available only after the first paint.
  // oxlint-disable-next-line react-hooks-js/set-state-in-effect
  useEffect(() => setRows(measure()), []);
  return (
    <DataTable
      caption={t("colours.caption")}
      rows={rows}
      rowKey={({ ink, ground }) => `${ink}-${ground}`}
      columns={columnsIn(t, i18n.language)}
    />
  );
}

function columnsIn(t: TFunction, language: string): Column<Row>[] {
  const number = new Intl.NumberFormat(language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const reached = (ratio: number, least: number) => (
    <span className={ratio < least ? "font-semibold text-undeliverable" : undefined}>
      {number.format(ratio)}
      {ratio < least ? ` (${t("colours.short")})` : null}
    </span>
  );
  return [
    {
      key: "pair",
      rowHeader: true,
      header: t("colours.pair"),
      cell: ({ ink, ground }) => (
        <code className="text-sm">
          {ink} / {ground}
        </code>
      ),
    },
    {
      key: "light",
      header: t("colours.light"),
      numeric: true,
      cell: ({ light, least }) => reached(light, least),
    },
    {
      key: "dark",
      header: t("colours.dark"),
      numeric: true,
      cell: ({ dark, least }) => reached(dark, least),
    },
    {
      key: "least",
      header: t("colours.least"),
      numeric: true,
      cell: ({ least }) => number.format(least),
    },
  ];
}
