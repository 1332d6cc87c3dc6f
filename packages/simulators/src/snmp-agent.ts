import { EventEmitter } from 'node:events';
import snmp from 'net-snmp';
import type { Datagram } from './udp-simulator.ts';

export type SnmpLogin = { version: 'v2c' | 'v3'; username: string; password: string };

/** The parts of net-snmp's agent that a simulator needs; its own types are missing. */
export type SnmpAgent = {
  scalar(oid: string, value: string | number | (() => number)): void;
  table(table: { entry: string; columns: Column[]; index: number[]; rows: (string | number)[][] }): void;
  receive(datagram: Datagram, reply: (bytes: Uint8Array) => void): void;
};

export type Column = {
  readonly number: number;
  readonly type: 'text' | 'number';
  /** Called when a value was set; returns the value to report from then on. */
  readonly onSet?: (value: number, row: number[]) => number;
};

type MibRequest = {
  instanceNode: { value: unknown; oid: string };
  commitSet?: boolean;
  setValue?: number;
  done(): void;
};

/** An agent without its own socket: datagrams are passed to it, so that faults can happen before and after it. */
export function createSnmpAgent({ version, username, password }: SnmpLogin): SnmpAgent {
  let reply: (bytes: Uint8Array) => void = () => {};
  const socket = Object.assign(new EventEmitter(), {
    bind() {},
    close() {},
    send(bytes: Buffer, offset: number, length: number) {
      reply(bytes.subarray(offset, offset + length));
    },
  });
  const agent = snmp.createAgent({ dgramModule: { createSocket: () => socket } }, () => {});
  if (version === 'v2c') agent.getAuthorizer().addCommunity(password);
  else {
    agent.getAuthorizer().addUser({
      name: username,
      level: snmp.SecurityLevel.authPriv,
      authProtocol: snmp.AuthProtocols.sha256,
      authKey: password,
      privProtocol: snmp.PrivProtocols.aes,
      privKey: password,
    });
  }
  const mib = agent.getMib();
  return {
    scalar(oid, value) {
      const isText = typeof value === 'string';
      agent.registerProvider({
        name: oid,
        type: snmp.MibProviderType.Scalar,
        oid,
        scalarType: isText ? snmp.ObjectType.OctetString : snmp.ObjectType.TimeTicks,
        maxAccess: snmp.MaxAccess['read-only'],
        handler(request: MibRequest) {
          if (typeof value === 'function') request.instanceNode.value = value();
          request.done();
        },
      });
      mib.setScalarValue(oid, typeof value === 'function' ? value() : value);
    },
    table({ entry, columns, index, rows }) {
      agent.registerProvider({
        name: entry,
        type: snmp.MibProviderType.Table,
        oid: entry,
        maxAccess: snmp.MaxAccess['not-accessible'],
        tableColumns: columns.map(({ number, type, onSet }) => ({
          number,
          name: `${entry}.${number}`,
          type: type === 'text' ? snmp.ObjectType.OctetString : snmp.ObjectType.Integer,
          maxAccess: snmp.MaxAccess[onSet ? 'read-write' : 'read-only'],
        })),
        tableIndex: index.map((number) => ({ columnName: `${entry}.${number}` })),
        handler(request: MibRequest) {
          const { instanceNode, commitSet, setValue } = request;
          request.done();
          if (!commitSet || setValue === undefined) return;
          const [column, ...row] = instanceNode.oid
            .slice(entry.length + 1)
            .split('.')
            .map(Number);
          const { onSet } = columns.find(({ number }) => number === column) ?? {};
          instanceNode.value = onSet?.(setValue, row);
        },
      });
      for (const row of rows) mib.addTableRow(entry, row);
    },
    receive({ bytes, from }, respond) {
      reply = respond;
      socket.emit('message', bytes, from);
    },
  };
}
