/** Ratio of the bounds of a bucket. */
const growth = 1.1;

/** Returns the number of the bucket of a time in ms: 0 up to 1 ms, then one for each further 10 %. */
export function latencyBucketOf(ms: number): number {
  return ms <= 1 ? 0 : Math.ceil(Math.log(ms) / Math.log(growth));
}

/** Returns the middle of a bucket in ms, to the microsecond; every time in the bucket differs from it by less than 5 %. */
function timeOf(bucket: number): number {
  return Number((bucket === 0 ? 1 : growth ** (bucket - 0.5)).toFixed(3));
}

/** Returns the time in ms that the share `quantile` of the counted times doesn't exceed. */
export function quantileOf(
  buckets: readonly { bucket: number; count: number }[],
  quantile: number,
): number {
  const total = buckets.reduce((sum, { count }) => sum + count, 0);
  let left = Math.max(1, Math.ceil(total * quantile));
  for (const { bucket, count } of buckets.toSorted((one, other) => one.bucket - other.bucket)) {
    left -= count;
    if (left <= 0) {
      return timeOf(bucket);
    }
  }
  return 0;
}
