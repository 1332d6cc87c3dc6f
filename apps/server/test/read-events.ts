import { get, type IncomingMessage } from 'node:http';
import { basePaths, type Endpoint } from '@greenroom/domain/http/endpoint.ts';
import type { TestApp } from './start-test-app.ts';

export type EventReader = {
  status: number | undefined;
  headers: IncomingMessage['headers'];
  /** Everything that has arrived so far. */
  text: () => string;
  /** The data of each event with this name so far. */
  events: (name: string) => unknown[];
  /** Resolves when the server has ended the stream; false when it was cut instead. */
  ended: Promise<boolean>;
  close: () => void;
};

/** Reads a stream of server-sent events over its own real connection. The app must listen. */
export async function readEvents(
  { app }: TestApp,
  endpoint: Endpoint,
  token: string,
  scheme = 'Bearer',
): Promise<EventReader> {
  const url = `${app.listeningOrigin}${basePaths[endpoint.base]}${endpoint.path}`;
  const headers = { authorization: `${scheme} ${token}`, 'accept-encoding': 'br, gzip' };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent: false, headers }, resolve).on('error', reject);
  });
  let text = '';
  const ended = new Promise<boolean>((resolve) => {
    response.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    response.on('error', () => {}).on('close', () => resolve(response.complete));
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    text: () => text,
    events: (name) =>
      [...text.matchAll(new RegExp(`^event: ${name}\\ndata: (.*)\\n\\n`, 'gm'))].map(([, data = '']) =>
        JSON.parse(data),
      ),
    ended,
    close: () => response.destroy(),
  };
}
