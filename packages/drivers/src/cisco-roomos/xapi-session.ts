import type { Duplex } from 'node:stream';
import WebSocket from 'ws';
import type { Device } from '../driver.ts';
import { busy, DriverError, notResponding, notUnderstood, wrongPassword } from '../driver-error.ts';
import { openSocket } from '../transport/converse.ts';
import { networkFailure } from '../transport/network-failure.ts';
import { startDeadline } from '../transport/start-deadline.ts';
import { startTls } from '../transport/start-tls.ts';
import { readCommand, readResponse, writeAuth, writeCommand, writeGet } from './codec.ts';

export type Xapi = {
  get(...path: string[]): Promise<unknown>;
  command(path: readonly string[], params?: Record<string, string>): Promise<void>;
};

const connectMilliseconds = 3_000;
const handshakeMilliseconds = 3_000;
const responseMilliseconds = 3_000;
const goodbyeMilliseconds = 250;
/** About twice the whole status tree of a device; the driver requests small branches only. */
const maxBytes = 1_048_576;

/** Opens one WebSocket, runs `talk`, and always closes it. */
export async function talkXapi<T>(
  device: Device<{ tls: boolean }>,
  signal: AbortSignal,
  talk: (xapi: Xapi) => Promise<T>,
): Promise<T> {
  const socket = await openSocket(device, connectMilliseconds, signal);
  try {
    const stream = device.options.tls
      ? await startTls(socket, { device, milliseconds: handshakeMilliseconds, signal })
      : socket;
    const line = await shakeHands(stream, device, signal);
    try {
      const result = await talk(openXapi(line, signal));
      await closeSession(line);
      return result;
    } finally {
      line.terminate();
    }
  } catch (error) {
    throw error instanceof DriverError ? error : notResponding(error);
  } finally {
    socket.destroy();
  }
}

function shakeHands(
  stream: Duplex,
  device: Device<{ tls: boolean }>,
  signal: AbortSignal,
): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const host = device.host.includes(':') ? `[${device.host}]` : device.host;
    const line = new WebSocket(`ws://${host}:${device.port}/ws`, writeAuth(device.credentials), {
      createConnection: () => stream,
      perMessageDeflate: false,
      maxPayload: maxBytes,
    });
    const end = (error?: DriverError) => {
      stopTimer();
      signal.removeEventListener('abort', giveUp);
      if (error) reject(error);
      else resolve(line);
    };
    const giveUp = () => {
      end(notResponding(signal.reason));
      line.terminate();
    };
    const stopTimer = startDeadline(handshakeMilliseconds, giveUp);
    signal.addEventListener('abort', giveUp);
    line.on('unexpected-response', (request, { statusCode }) => {
      end(rejection(statusCode));
      request.destroy();
    });
    // The listener stays for the life of the connection: an unhandled error would end the process.
    line.on('error', (error) => end(networkFailure(error)));
    line.once('open', () => end());
    if (signal.aborted) giveUp();
  });
}

function rejection(status: number | undefined): DriverError {
  if (status === 401 || status === 403) return wrongPassword();
  return status === 503 ? busy() : notUnderstood(status);
}

function openXapi(line: WebSocket, signal: AbortSignal): Xapi {
  let last = 0;
  const send = (write: (id: number) => string) => {
    last += 1;
    return sendRequest(line, { id: last, text: write(last), signal });
  };
  return {
    get: (...path) => send((id) => writeGet(id, path)),
    command: async (path, params) => readCommand(await send((id) => writeCommand(id, path, params))),
  };
}

function sendRequest(
  line: WebSocket,
  { id, text, signal }: { id: number; text: string; signal: AbortSignal },
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      stopTimer();
      signal.removeEventListener('abort', giveUp);
      line.off('message', onMessage);
      line.off('close', giveUp);
      line.off('error', onError);
    };
    const giveUp = () => {
      stop();
      reject(notResponding(signal.reason));
    };
    const onError = (error: Error) => {
      stop();
      reject(networkFailure(error));
    };
    const onMessage = (data: WebSocket.RawData) => {
      try {
        const response = readResponse(id, String(data));
        if (!response) return;
        stop();
        resolve(response.result);
      } catch (error) {
        stop();
        reject(error);
      }
    };
    const stopTimer = startDeadline(responseMilliseconds, giveUp);
    signal.addEventListener('abort', giveUp);
    line.on('message', onMessage);
    line.on('close', giveUp);
    line.on('error', onError);
    if (signal.aborted || line.readyState !== WebSocket.OPEN) return giveUp();
    line.send(text, (error) => error && onError(error));
  });
}

/** A device allows few sessions at once, so this one is closed properly. */
function closeSession(line: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, goodbyeMilliseconds);
    line.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
    line.close(1000);
  });
}
