import { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { selfSignedCertificate } from './self-signed-certificate.ts';
import type { SimulatedIdentity, Simulator } from './simulator.ts';
import { type SimulatedLine, startTcpSimulator } from './tcp-simulator.ts';

const displayId = 1;
/** The id that addresses all displays. */
const everybody = 0xfe;

const [status, power, volume, mute, input, aspect] = [0x00, 0x11, 0x12, 0x13, 0x14, 0x15] as const;
const restart = 2;
/** HDMI 1, HDMI 2, display port, DVI, internal player, TV. */
const inputs = [0x21, 0x23, 0x25, 0x18, 0x60, 0x40];

/** A display that is on. With a password it speaks the secured protocol, and the password is its PIN. */
export async function startSamsungMdcSimulator(identity: SimulatedIdentity): Promise<Simulator> {
  const { password: pin } = identity;
  const certificate = pin === undefined ? undefined : selfSignedCertificate(identity.name);
  const values: Record<number, Buffer> = {
    11: Buffer.from(identity.serial_number),
    13: Buffer.from([0, 0, 2, 0, 38, 2]),
    14: Buffer.from(identity.version),
    103: Buffer.from(identity.name),
    138: Buffer.from(identity.model),
  };
  /** What can be set, and its allowed values. */
  const settable: Record<number, { value: number; takes: (value: number) => boolean }> = {
    [power]: { value: 1, takes: (value) => value <= restart },
    [volume]: { value: 25, takes: (value) => value <= 100 },
    [mute]: { value: 0, takes: (value) => value <= 1 },
    [input]: { value: 0x21, takes: (value) => inputs.includes(value) },
    [aspect]: { value: 0x10, takes: () => true },
  };
  /** The data of an acknowledgement, or undefined when the display rejects the command. */
  const run = (command: number, data: Buffer): Buffer | undefined => {
    const set = settable[command];
    const [value] = data;
    if (set && value !== undefined) {
      if (!set.takes(value)) return undefined;
      if (command !== power || value !== restart) set.value = value;
      return data;
    }
    if (data.length > 0) return undefined;
    if (set) return Buffer.from([set.value]);
    // Power, volume, mute, input, aspect, and two values that every display leaves at 0.
    if (command === status)
      return Buffer.from([
        ...[power, volume, mute, input, aspect].map((one) => settable[one]?.value ?? 0),
        0,
        0,
      ]);
    return values[command];
  };
  const base = await startTcpSimulator(identity, (line) => {
    let send: (bytes: string | Uint8Array) => void = line.send;
    const receive = framesFrom((command, data) => {
      const done = run(command, data);
      send(done ? frame('A', command, done) : frame('N', command, Buffer.from([0])));
      if (done && command === power && data[0] === restart) base.reboot();
    });
    if (pin === undefined || certificate === undefined) return receive;

    line.send('MDCSTART<<TLS>>');
    const { wire, secure } = tlsOver(line, certificate);
    send = (bytes) => secure.write(bytes);
    let isOpen = false;
    secure.on('data', (bytes: Buffer) => {
      if (isOpen) return receive(bytes);
      isOpen = bytes.toString() === pin && line.fault() !== 'wrong-password';
      send(isOpen ? 'MDCAUTH<<PASS>>' : 'MDCAUTH<<FAIL:0001>>');
      if (!isOpen) secure.end();
    });
    return (bytes) => wire.push(bytes);
  });
  return {
    ...base,
    setPower: (isOn) => void run(power, Buffer.from([isOn ? 1 : 0])),
    connection: {
      driver: 'samsung-mdc',
      host: base.host,
      port: base.port,
      credentials: pin === undefined ? {} : { password: pin },
      options: { display_id: displayId },
    },
  };
}

/** TLS whose encrypted bytes pass through the line, so that its faults apply to them too. */
function tlsOver(line: SimulatedLine, certificate: { key: string; cert: string }) {
  const wire = new Duplex({
    read() {},
    write(bytes: Buffer, _encoding, done) {
      line.send(bytes);
      done();
    },
    final(done) {
      line.socket.end();
      done();
    },
  });
  const secure = new TLSSocket(wire, { isServer: true, ...certificate });
  secure.on('error', () => line.socket.destroy());
  line.socket.on('close', () => secure.destroy());
  return { wire, secure };
}

function framesFrom(onFrame: (command: number, data: Buffer) => void): (bytes: Buffer) => void {
  let arrived = Buffer.alloc(0);
  return (bytes) => {
    arrived = Buffer.concat([arrived, bytes]);
    while (arrived.length > 4 && arrived.length >= (arrived[3] as number) + 5) {
      const end = (arrived[3] as number) + 4;
      const [body, sum] = [arrived.subarray(1, end), arrived[end]];
      arrived = arrived.subarray(end + 1);
      // A display does not respond to a frame with another id or a wrong checksum.
      const isForUs = body[1] === displayId || body[1] === everybody;
      if (isForUs && checksum(body) === sum) onFrame(body[0] as number, body.subarray(3));
    }
  };
}

function frame(verdict: 'A' | 'N', command: number, data: Buffer): Buffer {
  const body = Buffer.from([255, displayId, data.length + 2, verdict.charCodeAt(0), command, ...data]);
  return Buffer.from([170, ...body, checksum(body)]);
}

const checksum = (bytes: Uint8Array) => bytes.reduce((sum, byte) => (sum + byte) & 255, 0);
