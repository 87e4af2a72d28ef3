import type { Browser, BrowserContextOptions } from "@playwright/test";

/** Cost of one cold visit of a page. Times are milliseconds, sizes bytes on the wire. */
export interface Visit {
  requests: number;
  bytes: number;
  lcp: number;
  cls: number;
  tbt: number;
}

/** Limits of a slow phone on a slow network, as Lighthouse's "applied" throttling sets them. */
const slow = { cpu: 4, bytesPerSecond: (1.6 * 1024 * 1024) / 8, latencyMs: 150 };

interface Seen {
  lcp: number;
  cls: number;
  tbt: number;
}

/** Opens a page signed out, or with the given cookies, with an empty cache on a throttled device, and waits until the network is idle. */
export async function visit(
  browser: Browser,
  url: string,
  who: Pick<BrowserContextOptions, "storageState"> = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, ...who });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: slow.latencyMs,
    downloadThroughput: slow.bytesPerSecond,
    uploadThroughput: slow.bytesPerSecond,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: slow.cpu });
  let requests = 0;
  let bytes = 0;
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    requests += 1;
    bytes += encodedDataLength;
  });
  await page.addInitScript(() => {
    const seen: Seen = { lcp: 0, cls: 0, tbt: 0 };
    Object.assign(window, { seen });
    const notes: Record<string, (entry: PerformanceEntry & { value?: number }) => void> = {
      "largest-contentful-paint": ({ startTime }) => {
        seen.lcp = startTime;
      },
      "layout-shift": ({ value = 0 }) => {
        seen.cls += value;
      },
      longtask: ({ duration }) => {
        seen.tbt += Math.max(0, duration - 50);
      },
    };
    for (const [type, note] of Object.entries(notes)) {
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
        type,
        buffered: true,
      });
    }
  });
  await page.goto(url, { waitUntil: "networkidle" });
  await page.waitForTimeout(500);
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  await context.close();
  return { requests, bytes, ...seen };
}
