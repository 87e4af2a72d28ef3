/** Writes a whole number in English: `10,000`. */
export const formatNumber = (value: number): string => value.toLocaleString("en-US");
