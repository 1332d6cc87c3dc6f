import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

/** As a page that was just loaded at this address. */
async function load(address: string) {
  history.replaceState(null, '', address);
  vi.resetModules();
  return import('./partner-choice.ts');
}

test('a tab keeps the choice that came with a link', async () => {
  expect((await load('/inventory/assets?partner=2')).currentPartner()).toBe(2);
  expect((await load('/admin')).currentPartner()).toBe(2);
  const { choosePartner } = await load('/admin');
  choosePartner(undefined);
  expect((await load('/admin')).currentPartner()).toBeUndefined();
});
