import { streamAssetStatuses } from '@greenroom/domain/operations/endpoints.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ServerEvent } from './read-events.ts';
import { streamEvents } from './stream-events.ts';
import { saveTokens } from './token-store.ts';

type Line = { token: string | null; send: (text: string) => void; end: () => void; isHeld: () => boolean };

let lines: Line[];
let respondTo: (token: string | null) => Response | undefined;
let received: ServerEvent[];
let reopened: number;
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  saveTokens({ access_token: 'old', refresh_token: 'refresh', expires_in: 1800 }, Date.now());
  [lines, received, reopened] = [[], [], 0];
  respondTo = () => undefined;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.endsWith('/refresh'))
      return Response.json({ access_token: 'new', refresh_token: 'next', expires_in: 1800 });
    const token = new Headers(init.headers).get('authorization');
    return respondTo(token) ?? openLine(token, init.signal);
  });
});
afterEach(() => {
  stop();
  setVisible(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function openLine(token: string | null, signal: AbortSignal | null | undefined): Response {
  let isHeld = true;
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => {
      signal?.addEventListener('abort', () => {
        isHeld = false;
        stream.error(signal.reason);
      });
      lines.push({
        token,
        send: (text) => stream.enqueue(new TextEncoder().encode(text)),
        end: () => stream.close(),
        isHeld: () => isHeld,
      });
    },
  });
  return new Response(body);
}

async function listen() {
  stop = streamEvents(streamAssetStatuses, {
    onEvent: (event) => received.push(event),
    onReopened: () => {
      reopened += 1;
    },
  });
  await settle();
}

const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);

function setVisible(isVisible: boolean) {
  Object.defineProperty(document, 'visibilityState', {
    value: isVisible ? 'visible' : 'hidden',
    configurable: true,
  });
  document.dispatchEvent(new Event('visibilitychange'));
}

test('sends the bearer token and passes on events, also when they arrive in chunks', async () => {
  await listen();
  expect(lines[0]?.token).toBe('Bearer old');
  lines[0]?.send(': hello\n\nevent: status\nda');
  await settle();
  lines[0]?.send('ta: {"a":\ndata: 1}\n\nevent: status\r\ndata: 2\r\n\r\n');
  await settle();
  expect(received).toEqual([
    { event: 'status', data: '{"a":\n1}' },
    { event: 'status', data: '2' },
  ]);
  expect(reopened).toBe(0);
});

test('reconnects after the connection ended, and reports that events may have been missed', async () => {
  await listen();
  lines[0]?.end();
  await settle(1_000);
  expect(lines).toHaveLength(2);
  expect(reopened).toBe(1);
});

test('gets a new token when its own has expired', async () => {
  respondTo = (token) =>
    token === 'Bearer old'
      ? Response.json({ detail: 'Token expired', code: 'token-expired' }, { status: 401 })
      : undefined;
  await listen();
  await settle(100);
  expect(lines.map(({ token }) => token)).toEqual(['Bearer new']);
});

test('retries at growing intervals while the server is down', async () => {
  let tries = 0;
  respondTo = () => {
    tries += 1;
    return Response.json({ detail: 'Away' }, { status: 503 });
  };
  await listen();
  await settle(60_000);
  const inFirstMinute = tries;
  await settle(60_000);
  expect(inFirstMinute).toBeGreaterThan(4);
  expect(tries - inFirstMinute).toBeLessThanOrEqual(4);
});

test('gives up when it is rejected', async () => {
  let tries = 0;
  respondTo = () => {
    tries += 1;
    return Response.json({ detail: 'No', code: 'forbidden' }, { status: 403 });
  };
  await listen();
  await settle(60_000);
  expect(tries).toBe(1);
});

test('treats a connection as dead that has been silent for too long, but not one with comments', async () => {
  await listen();
  for (let at = 0; at < 5; at++) {
    await settle(20_000);
    lines[0]?.send(': still here\n\n');
  }
  expect(lines).toHaveLength(1);
  await settle(52_000);
  expect(lines).toHaveLength(2);
});

test('disconnects while the page is hidden and when it is stopped', async () => {
  await listen();
  setVisible(false);
  await settle(10_000);
  expect(lines.map(({ isHeld }) => isHeld())).toEqual([false]);
  setVisible(true);
  await settle();
  expect(lines.map(({ isHeld }) => isHeld())).toEqual([false, true]);
  expect(reopened).toBe(1);
  stop();
  await settle(60_000);
  expect(lines.map(({ isHeld }) => isHeld())).toEqual([false, false]);
});
