import { connect } from 'node:net';

export type RawRequest = {
  method: string;
  target: string;
  headers: readonly (readonly [string, string])[];
  body: Buffer | undefined;
};
export type RawResponse = { status: number; headers: Record<string, string>; body: string };

const deadlineMilliseconds = 30_000;

/**
 * One request on its own connection, byte for byte as given: no client corrects it on the way. An endless response is
 * left after its head.
 */
export function sendRaw(port: number, { method, target, headers, body }: RawRequest): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const pieces: Buffer[] = [];
    const finish = () => {
      clearTimeout(timer);
      socket.destroy();
      const response = readResponse(Buffer.concat(pieces));
      if (response) resolve(response);
      else reject(new Error('The server has not answered.'));
    };
    const timer = setTimeout(finish, deadlineMilliseconds);
    socket.on('data', (piece) => {
      pieces.push(piece);
      if (/content-type: text\/event-stream/i.test(pieces[0]?.toString('latin1') ?? '')) finish();
    });
    socket.on('error', finish);
    socket.on('end', finish);
    const lines = [`${method} ${target} HTTP/1.1`, 'Host: localhost', 'Connection: close'];
    const head = [...lines, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\r\n');
    socket.write(Buffer.from(`${head}\r\n\r\n`, 'latin1'));
    if (body) socket.write(body);
  });
}

function readResponse(bytes: Buffer): RawResponse | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  const [first = '', ...lines] = bytes.subarray(0, Math.max(end, 0)).toString('latin1').split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1]);
  if (!(status > 0)) return undefined;
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  const rest = bytes.subarray(end + 4);
  const body = headers['transfer-encoding'] === 'chunked' ? joinChunks(rest) : rest;
  return { status, headers, body: body.toString() };
}

function joinChunks(bytes: Buffer): Buffer {
  const pieces: Buffer[] = [];
  let at = 0;
  for (;;) {
    const line = bytes.indexOf('\r\n', at);
    const length = line === -1 ? 0 : Number.parseInt(bytes.subarray(at, line).toString('latin1'), 16);
    if (!(length > 0)) return Buffer.concat(pieces);
    pieces.push(bytes.subarray(line + 2, line + 2 + length));
    at = line + 2 + length + 2;
  }
}
