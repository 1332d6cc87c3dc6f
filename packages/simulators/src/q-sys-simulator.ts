import type { SimulatedIdentity, Simulator } from './simulator.ts';
import { startTcpSimulator } from './tcp-simulator.ts';

/** The core closes connections that send nothing for this long. */
const deadlineMilliseconds = 60_000;

type Request = { method?: string; id?: number; params?: { User?: unknown; Password?: unknown } };

/** A core with a running design. With a password it requires a logon before it responds to anything. */
export async function startQSysSimulator(identity: SimulatedIdentity): Promise<Simulator> {
  const { username = 'admin', password } = identity;
  const engine = {
    State: 'Active',
    DesignName: identity.name,
    DesignCode: 'qALFilm6IcAz',
    IsRedundant: false,
    IsEmulator: false,
  };
  const base = await startTcpSimulator(identity, ({ socket, fault, send }) => {
    const sendMessage = (message: object) => send(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\0`);
    let open = password === undefined;
    let arrived = '';

    const respond = ({ method, id, params }: Request) => {
      if (method === 'Logon') {
        open = fault() !== 'wrong-password' && params?.User === username && params.Password === password;
        return open ? { result: true, id } : { error: { code: 10, message: 'Logon required' }, id };
      }
      if (!open) return { error: { code: 10, message: 'Logon required' }, id };
      if (method === 'NoOp') return { result: true, id };
      if (method === 'StatusGet')
        return { result: { Platform: identity.model, ...engine, Status: { Code: 0, String: 'OK' } }, id };
      return { error: { code: -32_601, message: 'Method not found' }, id };
    };

    socket.setTimeout(deadlineMilliseconds, () => socket.destroy());
    sendMessage({ method: 'EngineStatus', params: engine });
    return (bytes) => {
      arrived += bytes.toString('utf8');
      for (let end = arrived.indexOf('\0'); end >= 0; end = arrived.indexOf('\0')) {
        const text = arrived.slice(0, end);
        arrived = arrived.slice(end + 1);
        sendMessage(respond(readRequest(text)));
      }
    };
  });
  return {
    ...base,
    connection: {
      driver: 'q-sys',
      host: base.host,
      port: base.port,
      credentials: password === undefined ? {} : { username, password },
      options: {},
    },
  };
}

function readRequest(text: string): Request {
  try {
    return JSON.parse(text) as Request;
  } catch {
    return {};
  }
}
