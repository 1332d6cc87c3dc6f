import { expect, type Page, type Request } from '@playwright/test';

const stream = '**/api/asset_operations/stream';

/** The calls that a page makes from now on, for its data and its texts. */
export function watchCalls(page: Page) {
  const made: string[] = [];
  const open = new Set<Request>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!/\/(api|locales)\//.test(pathname) || pathname.endsWith('/stream')) return;
    made.push(`${request.method()} ${request.url()}`);
    open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return {
    made,
    twice: () => made.filter((call, at) => made.indexOf(call) !== at),
    /** Every call has its response. The live stream stays open as long as the page does, and does not count. */
    settled: () => expect.poll(() => [...open].map((request) => request.url())).toEqual([]),
  };
}

/** Other tests change devices meanwhile. This page is not notified of it, so it requests nothing again. */
export async function blockStatusStream(page: Page): Promise<void> {
  await page.route(stream, () => {});
}
