import { accessTokenSeconds } from '@greenroom/domain/auth/auth-tokens.ts';
import { expect, test, vi } from 'vitest';
import { createAccessTokens } from './access-tokens.ts';

const start = new Date('2026-03-01T08:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const claims = { session_id: 'a session', user_id: 7 };

function keysUntil(verifies_until: Date) {
  const key = { id: 'k', secret: new Uint8Array(32), signs_until: verifies_until, verifies_until };
  return {
    current: async () => key,
    find: vi.fn(async (_id: string, now: Date) => (now < verifies_until ? key : undefined)),
  };
}

test('checks the signature of a token once, and its age each time', async () => {
  const keys = keysUntil(after(999_999));
  const tokens = createAccessTokens(keys);
  const token = await tokens.sign(claims, start);
  for (const seconds of [0, 1, accessTokenSeconds - 1]) {
    expect(await tokens.verify(token, after(seconds))).toEqual(claims);
  }
  expect(keys.find).toHaveBeenCalledOnce();
  await expect(tokens.verify(token, after(accessTokenSeconds))).rejects.toThrow('Token expired');
});

test('accepts a known token no longer than its key', async () => {
  const tokens = createAccessTokens(keysUntil(after(60)));
  const token = await tokens.sign(claims, start);
  expect(await tokens.verify(token, after(59))).toEqual(claims);
  await expect(tokens.verify(token, after(60))).rejects.toThrow('Please sign in again.');
});

test('knows a token by its exact text', async () => {
  const tokens = createAccessTokens(keysUntil(after(999_999)));
  const token = await tokens.sign(claims, start);
  await tokens.verify(token, start);
  const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
  await expect(tokens.verify(forged, start)).rejects.toThrow('Please sign in again.');
});
