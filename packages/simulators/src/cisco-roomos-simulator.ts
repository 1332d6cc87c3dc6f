import { type WebSocket, WebSocketServer } from 'ws';
import { readObject, readRequest, upgradeWith, writeResponse } from './http-simulator.ts';
import {
  defaultBootMilliseconds,
  type Fault,
  type SimulatedIdentity,
  type Simulator,
  slowMilliseconds,
} from './simulator.ts';
import { startTcpSimulator } from './tcp-simulator.ts';

export type CiscoSetting = { readonly activeCalls?: number };

export type CiscoSimulator = Simulator & { reboot(): void; version(): string };

type Call = {
  id: number | string;
  method: string;
  params: { Path?: unknown; URL?: string; Action?: string };
};
type Outcome = { result: unknown; after?: () => void } | { error: { code: number; message: string } };

/** A room device with the xAPI on a plain WebSocket. Installs `newVersion` on any upgrade command, whatever the URL. */
export async function startCiscoRoomosSimulator(
  identity: SimulatedIdentity,
  setting: CiscoSetting = {},
): Promise<CiscoSimulator> {
  const { username = 'admin', password, bootMilliseconds = defaultBootMilliseconds } = identity;
  let version = identity.version;
  let standby = 'Off';
  let activeCalls = setting.activeCalls ?? 0;
  let upgrade = { Status: 'None', Phase: 'None', Message: '', VersionId: '' };
  let timer: NodeJS.Timeout | undefined;
  const startedAt = performance.now();

  const tree = () => ({
    Status: {
      SystemUnit: {
        ProductId: identity.model,
        ProductPlatform: identity.model,
        ProductType: 'Cisco Codec',
        Software: { DisplayName: `RoomOS ${version}`, Name: 's53200', Version: version },
        Hardware: { Module: { SerialNumber: identity.serial_number } },
        State: {
          NumberOfActiveCalls: activeCalls,
          NumberOfInProgressCalls: 0,
          NumberOfSuspendedCalls: 0,
          System: activeCalls ? 'InCall' : 'Initialized',
        },
        Uptime: Math.floor((performance.now() - startedAt) / 1_000),
      },
      Standby: { State: standby },
      Provisioning: { Software: { UpgradeStatus: upgrade } },
    },
    Configuration: { SystemUnit: { Name: identity.name } },
  });

  const install = () => {
    upgrade = {
      Status: 'InProgress',
      Phase: 'Downloading',
      Message: '',
      VersionId: identity.newVersion ?? '',
    };
    timer = setTimeout(async () => {
      await identity.installUntil;
      if (identity.installFails) {
        upgrade = { ...upgrade, Status: 'Failed', Phase: 'Aborted', Message: 'Download failed' };
        return;
      }
      base.reboot(() => {
        version = identity.newVersion ?? version;
        upgrade = { ...upgrade, Status: 'Succeeded', Phase: 'Complete' };
      });
    }, bootMilliseconds);
  };

  const setPower = (isOn: boolean) => {
    standby = isOn ? 'Off' : 'Standby';
  };

  function run({ method, params = {} }: Partial<Call>): Outcome {
    switch (method) {
      case 'xGet': {
        const path = Array.isArray(params.Path) ? params.Path.map(String) : ['?'];
        const found = path.reduce<unknown>(
          (node, name) => (node as Record<string, unknown> | undefined)?.[name],
          tree(),
        );
        return found === undefined
          ? { error: { code: 3, message: 'No match on Path argument' } }
          : { result: found };
      }
      case 'xCommand/Standby/Activate':
        return { result: { status: 'OK' }, after: () => setPower(false) };
      case 'xCommand/Standby/Deactivate':
        return { result: { status: 'OK' }, after: () => setPower(true) };
      case 'xCommand/SystemUnit/Boot':
        return { result: { status: 'OK' }, after: base.reboot };
      case 'xCommand/SystemUnit/SoftwareUpgrade':
        return params.URL
          ? { result: { status: 'OK' }, after: install }
          : { error: { code: -32602, message: 'Bad usage: Missing or invalid parameter(s).' } };
      default:
        return { error: { code: -32601, message: 'Method not found.' } };
    }
  }

  function serve(line: WebSocket, fault: () => Fault) {
    line.on('error', () => {});
    line.on('message', (data) => {
      if (fault() === 'silence' || fault() === 'half-open') return;
      const call = readObject<Call>(String(data)) ?? {};
      const { after, ...outcome } = { after: undefined, ...run(call) };
      const text =
        fault() === 'garbage' ? '<<<garbage>>>' : JSON.stringify({ jsonrpc: '2.0', id: call.id, ...outcome });
      const send = () => {
        line.send(text);
        after?.();
      };
      if (fault() === 'slow') setTimeout(send, slowMilliseconds);
      else send();
    });
  }

  const expected = `auth-${Buffer.from(`${username}:${password ?? ''}`).toString('base64url')}`;
  // Real devices confirm the sub-protocol, including the credentials; clients require it.
  const upgrader = new WebSocketServer({ noServer: true, handleProtocols: ([first]) => first ?? false });
  const base = await startTcpSimulator(identity, ({ socket, fault, send }) => {
    let arrived = Buffer.alloc(0);
    let upgraded = false;
    return (bytes) => {
      if (upgraded) return;
      arrived = Buffer.concat([arrived, bytes]);
      const request = readRequest(arrived);
      if (!request) return;
      upgraded = true;
      const { path, headers } = request;
      const known = headers['sec-websocket-protocol'] === expected && fault() !== 'wrong-password';
      if (path !== '/ws' || headers.upgrade !== 'websocket') return send(writeResponse({ status: 404 }));
      if (!known) return send(writeResponse({ status: 401 }));
      if (fault() === 'garbage') return send('');
      if (fault() === 'silence') return;
      const open = () => upgradeWith(upgrader, { request, socket }, (line) => serve(line, fault));
      if (fault() === 'slow') setTimeout(() => !socket.destroyed && open(), slowMilliseconds);
      else open();
    };
  });

  return {
    ...base,
    version: () => version,
    setPower,
    setInCall(isInCall) {
      activeCalls = isInCall ? 1 : 0;
    },
    async close() {
      clearTimeout(timer);
      await base.close();
    },
    connection: {
      driver: 'cisco-roomos',
      host: base.host,
      port: base.port,
      credentials: { username, ...(password !== undefined && { password }) },
      options: { tls: false },
    },
  };
}
