import { createSocket, type Socket, type SocketType } from 'node:dgram';

type Sent = (error: Error | null, bytes: number) => void;
type Send = (buffer: Buffer, offset: number, length: number, port: number, host: string, sent: Sent) => void;

/**
 * A datagram module for net-snmp whose sockets are connected to their one peer. The system then reports when nothing
 * listens there (it does not for an unconnected socket), and no other host can inject a response.
 */
export function connectedUdp(onError: (error: Error) => void): { createSocket(type: SocketType): Socket } {
  return {
    createSocket(type) {
      const socket = createSocket(type);
      const sendOn = socket.send.bind(socket) as (b: Buffer, o: number, l: number, sent: Sent) => void;
      let connected: Promise<void> | undefined;
      const send: Send = (buffer, offset, length, port, host, sent) => {
        connected ??= new Promise((resolve, reject) =>
          // The types omit that it reports unknown host names.
          socket.connect(port, host, (error?: Error) => (error ? reject(error) : resolve())),
        );
        connected.then(() => sendOn(buffer, offset, length, sent)).catch(onError);
      };
      socket.on('error', onError);
      return Object.assign(socket, { send });
    },
  };
}
