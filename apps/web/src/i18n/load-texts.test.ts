import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadTexts } from './load-texts.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Loads French while the server sends these responses, one after the other. */
async function load(...responses: (() => Promise<Response>)[]) {
  const fetched = vi.fn((_: string) =>
    (responses.shift() ?? (() => Promise.reject(new Error('too many'))))(),
  );
  vi.stubGlobal('fetch', fetched);
  const texts = loadTexts('fr');
  await vi.runAllTimersAsync();
  return { texts: await texts, addresses: fetched.mock.calls.map(([address]) => address) };
}

const good = async () => Response.json({ 'nav.home': 'Accueil' });
const status = (code: number) => async () => new Response('', { status: code });
const address = '/locales/fr/common.json';

test('reads the file of a language', async () => {
  expect(await load(good)).toEqual({ texts: { 'nav.home': 'Accueil' }, addresses: [address] });
});

test.each([
  ['a status of 500', status(500)],
  ['a status of 503', status(503)],
  ['a missing response', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s is retried', async (_, failure) => {
  expect(await load(failure, good)).toEqual({
    texts: { 'nav.home': 'Accueil' },
    addresses: [address, address],
  });
});

test.each([
  ['a status of 404', status(404)],
  ['a status of 400', status(400)],
  ['invalid JSON', async () => new Response('<html>')],
])('%s is not retried', async (_, failure) => {
  expect(await load(failure, good)).toEqual({ texts: undefined, addresses: [address] });
});

test('gives up after the fourth attempt', async () => {
  const { texts, addresses } = await load(status(500), status(500), status(500), status(500), good);
  expect(texts).toBeUndefined();
  expect(addresses).toHaveLength(4);
});
