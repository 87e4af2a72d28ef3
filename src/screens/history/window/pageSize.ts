/** Rows that are read at once. */
export const pageSize = 50;
