import type { Page } from '@playwright/test';
import { isQuiet } from './is-quiet.ts';

const rows = 100_000;

// DOM code is text, because benches are compiled without the types of a browser.
const watch = `(() => {
  globalThis.longTasks = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) globalThis.longTasks.push(entry.duration);
  }).observe({ type: 'longtask' });
})()`;
const scroll = `(async () => {
  const box = [...document.querySelectorAll('main *')].find(
    (element) => element.scrollHeight > 1_000_000 && getComputedStyle(element).overflowY !== 'visible');
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  let shown = 0;
  for (let step = 1; step <= 120; step++) {
    // By hand, page by page, then with the scroll bar through the whole list.
    box.scrollTop = step <= 60 ? step * 600 : ((step - 60) / 60) * box.scrollHeight;
    await frame();
    await frame();
    shown = Math.max(shown, document.querySelectorAll('[data-index]').length);
  }
  return { tasks: globalThis.longTasks, shown };
})()`;

/**
 * The longest times for which the page is blocked while a list of 100,000 rows is scrolled, and the maximum number of
 * rows in it.
 */
export async function scrollLongList(
  page: Page,
  address: string,
): Promise<{ tasks: number[]; shown: number }> {
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
  await page.evaluate(watch);
  return (await page.evaluate(scroll)) as { tasks: number[]; shown: number };
}
