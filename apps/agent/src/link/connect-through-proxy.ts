import { type ClientRequestArgs, request } from 'node:http';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';

type Target = ClientRequestArgs & { servername?: string };
/** A proxy that accepts a connection and stays silent would hold a socket for every attempt. */
const deadlineMilliseconds = 10_000;

type ConnectCallback = (error: Error | null, socket: Duplex) => void;

/**
 * Opens the socket of a request through a proxy, for networks that block direct connections. TLS remains end to end.
 */
export function connectThroughProxy(proxy: URL, { secure }: { secure: boolean }) {
  return (target: Target, done: ConnectCallback): undefined => {
    const host = String(target.host ?? target.hostname);
    const authority = `${host.includes(':') ? `[${host}]` : host}:${target.port}`;
    const fail = (error: Error) => done(error, undefined as unknown as Duplex);
    const proxyRequest = request({
      host: proxy.hostname,
      port: proxy.port || 80,
      method: 'CONNECT',
      path: authority,
      headers: { host: authority, ...authorization(proxy) },
      timeout: target.timeout ?? deadlineMilliseconds,
      agent: false,
    });
    proxyRequest.once('connect', ({ statusCode }, socket) => {
      // The timeout was for the proxy only; the link itself may be idle for longer.
      socket.setTimeout(0);
      if (statusCode !== 200) {
        socket.destroy();
        fail(new Error(`the proxy refused the connection (${statusCode})`));
        return;
      }
      done(
        null,
        secure ? connectTls({ socket, host, ...(isIP(host) === 0 && { servername: host }) }) : socket,
      );
    });
    proxyRequest.once('timeout', () => proxyRequest.destroy(new Error('the proxy does not respond')));
    proxyRequest.once('error', fail);
    proxyRequest.end();
  };
}

function authorization({ username, password }: URL): Record<string, string> {
  if (username === '') return {};
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(pair).toString('base64')}` };
}
