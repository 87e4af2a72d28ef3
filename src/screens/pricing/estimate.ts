/** Input of the calculator: number of rows, and percentages of free rows by kind. */
export interface EstimateInput {
  addresses: number;
  duplicates: number;
  malformed: number;
  unknown: number;
}

/** Minimum and maximum of each value; the percentages can't exceed 100 together. */
export const bounds = {
  addresses: [1, 5_000_000],
  duplicates: [0, 40],
  malformed: [0, 10],
  unknown: [0, 50],
} as const satisfies Record<keyof EstimateInput, readonly [number, number]>;

export const defaultInput: EstimateInput = {
  addresses: 10_000,
  duplicates: 3,
  malformed: 1,
  unknown: 8,
};

/** Stops of the volume slider, from 100 to 5,000,000 in roughly proportional steps. */
export const volumes: readonly number[] = [2, 3, 4, 5, 6].flatMap((power) =>
  [1, 1.5, 2, 3, 5, 7.5]
    .map((first) => first * 10 ** power)
    .filter((volume) => volume <= bounds.addresses[1]),
);

/** Estimated rows of each kind. */
export interface Estimate {
  duplicates: number;
  malformed: number;
  unknown: number;
  /** Rows with a definite verdict, one credit each. */
  charged: number;
  /** Credits held while the list runs. */
  held: number;
}

export function estimateCost({ addresses, ...shares }: EstimateInput): Estimate {
  const rows = (percent: number) => Math.round((addresses * percent) / 100);
  const duplicates = rows(shares.duplicates);
  const malformed = rows(shares.malformed);
  const held = addresses - duplicates - malformed;
  const unknown = Math.min(rows(shares.unknown), held);
  return { duplicates, malformed, unknown, held, charged: held - unknown };
}

const names = Object.keys(bounds) as (keyof EstimateInput)[];

/** Reads the input from a URL; missing and invalid values get the defaults. */
export function estimateInput(query: URLSearchParams): EstimateInput {
  const input = { ...defaultInput };
  for (const name of names) {
    const text = query.get(name) ?? "";
    const [min, max] = bounds[name];
    if (/^\d{1,7}$/u.test(text) && Number(text) >= min && Number(text) <= max) {
      input[name] = Number(text);
    }
  }
  return input;
}

export function estimateQuery(input: EstimateInput): string {
  return new URLSearchParams(names.map((name) => [name, String(input[name])])).toString();
}
