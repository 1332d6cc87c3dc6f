import type { Page } from '@playwright/test';
import { isQuiet } from '../support/is-quiet.ts';
import { slowDown } from './visit-screen.ts';

const watchKeys = `(() => {
  globalThis.keyTimes = [];
  addEventListener('input', () => {
    const start = performance.now();
    requestAnimationFrame(() => setTimeout(() => keyTimes.push(performance.now() - start)));
  }, true);
  document.querySelector('main input').focus();
})()`;

/** From each key in the filter of a list until the frame that shows it, on a processor four times slower. */
export async function timeKeys(page: Page, address: string, text: string): Promise<number[]> {
  await page.goto(`${address}/inventory/assets`);
  await page.waitForFunction('document.querySelectorAll("[data-index]").length > 5');
  await page.waitForFunction(isQuiet);
  await slowDown(page, 4);
  await page.evaluate(watchKeys);
  await page.keyboard.type(text, { delay: 250 });
  await page.keyboard.press('Backspace', { delay: 250 });
  await page.waitForFunction(`keyTimes.length > ${text.length}`);
  return (await page.evaluate('keyTimes')) as number[];
}
