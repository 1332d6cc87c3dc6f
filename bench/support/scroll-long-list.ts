import { maxRows } from '@greenroom/domain/listing/page.ts';
import type { Page } from '@playwright/test';
import { isQuiet } from './is-quiet.ts';

const rows = 100_000;
export const scrollSteps = 120;

// DOM code is text, because benches are compiled without the types of a browser.
const scroll = `(async () => {
  const box = [...document.querySelectorAll('main *')].find(
    (element) => element.scrollHeight > 1_000_000 && getComputedStyle(element).overflowY !== 'visible');
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const blocked = new Map();
  let step = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) blocked.set(step, Math.max(duration, blocked.get(step) ?? 0));
  }).observe({ type: 'longtask' });
  let shown = 0;
  for (step = 1; step <= ${scrollSteps}; step++) {
    // By hand, page by page, then with the scroll bar through the whole list.
    box.scrollTop = step <= 60 ? step * 600 : ((step - 60) / 60) * box.scrollHeight;
    await frame();
    await frame();
    shown = Math.max(shown, document.querySelectorAll('[data-index]').length);
  }
  return { blocked: [...blocked.values()], shown };
})()`;

/** The first page of the assets becomes the whole list in the page itself: 40 MB would be long on their way to it. */
const lengthen = `(() => {
  const send = globalThis.fetch;
  globalThis.fetch = async (...request) => {
    const response = await send(...request);
    const url = new URL(response.url || String(request[0]), location.href);
    if (!/^\\/api\\/assets\\/?$/.test(url.pathname) || url.searchParams.get('limit') !== '${maxRows}') return response;
    const some = await response.json();
    const all = Array.from({ length: ${rows} }, (_, at) => {
      const row = some[at % some.length];
      return { ...row, id: at + 1, product_name: row.product_name + ' ' + at };
    });
    const headers = { 'content-type': 'application/json', 'x-total-count': '${rows}' };
    return new Response(JSON.stringify(all), { headers });
  };
})()`;

/** Opens a list of 100,000 rows that is loaded as a whole. */
export async function openLongList(page: Page, address: string): Promise<void> {
  await page.addInitScript(lengthen);
  await page.goto(`${address}/inventory/assets`);
  await page.waitForFunction('document.querySelectorAll("[data-index]").length > 5', undefined, {
    timeout: 60_000,
  });
  // Responses that still arrive would count as blocking.
  await page.waitForFunction(isQuiet);
}

type Scrolled = { blocked: number[]; shown: number };

/** The longest blocking over 50 ms of each step that has one, and the maximum number of rows in the page. */
export async function scrollLongList(page: Page): Promise<Scrolled> {
  return (await page.evaluate(scroll)) as Scrolled;
}
