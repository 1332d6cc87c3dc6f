import { expect, test, vi } from 'vitest';
import { translationFiles } from './translation-files.ts';

function read(): Promise<[unknown, unknown]> {
  return new Promise((resolve) =>
    translationFiles.read('fr', 'common', (error, data) => resolve([error, data])),
  );
}

test('reads the file of a language and a namespace', async () => {
  const fetched = vi.fn(async (_: string) => Response.json({ 'nav.home': 'Accueil' }));
  vi.stubGlobal('fetch', fetched);
  expect(await read()).toEqual([null, { 'nav.home': 'Accueil' }]);
  expect(fetched.mock.calls[0]?.[0]).toBe('/locales/fr/common.json');
});

test.each([
  [500, true],
  [503, true],
  [404, false],
  [400, false],
])('a status of %i is retried: %s', async (status, retry) => {
  vi.stubGlobal('fetch', async () => new Response('', { status }));
  expect(await read()).toEqual([
    expect.objectContaining({ message: expect.stringContaining(String(status)) }),
    retry,
  ]);
});

test('a missing response is retried', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect((await read())[1]).toBe(true);
});

test('invalid JSON is a parse failure, and not retried', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>'));
  expect(await read()).toEqual([
    expect.objectContaining({ message: expect.stringContaining('parsing') }),
    false,
  ]);
});
