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

type Scrolled = { blocked: number[]; shown: number };

/**
 * Scrolls a list of 100,000 rows: the longest blocking over 50 ms of each step that has one, and the maximum number of
 * rows in the page.
 */
export async function scrollLongList(page: Page, address: string): Promise<Scrolled> {
  await page.route(/\/api\/assets\/?\?/, async (route) => {
    const response = await route.fetch();
    const some = (await response.json()) as { id: number; product_name: string }[];
    const body = Array.from({ length: rows }, (_, at) => {
      const row = some[at % some.length];
      return { ...row, id: at + 1, product_name: `${row?.product_name} ${at}` };
    });
    const headers = { 'content-type': 'application/json', 'x-total-count': String(rows) };
    await route.fulfill({ status: 200, headers, body: JSON.stringify(body) });
  });
  await page.goto(`${address}/inventory/assets`);
  await page.waitForFunction('document.querySelectorAll("[data-index]").length > 5', undefined, {
    timeout: 60_000,
  });
  // Responses that still arrive would count as blocking.
  await page.waitForFunction(isQuiet);
  return (await page.evaluate(scroll)) as Scrolled;
}
