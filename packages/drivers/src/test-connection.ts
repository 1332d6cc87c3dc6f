import type { FailureCode } from '@greenroom/domain/operations/asset-action.ts';
import type { TestStepName } from '@greenroom/domain/operations/connections/connection-test.ts';
import type { DeviceConnection } from '@greenroom/domain/operations/device-connection.ts';
import type { DeviceMessage } from '@greenroom/domain/operations/device-message.ts';
import type { DevicePool } from './device-pool.ts';
import type { Device, DeviceIdentity, Driver } from './driver.ts';
import { DriverError } from './driver-error.ts';
import { quoteDevice } from './quote-device.ts';

/** `offset_ms` counts from the start of the test: clocks on site are often wrong. */
export type TriedStep = {
  step: Exclude<TestStepName, 'route'>;
  offset_ms: number;
  duration_ms: number;
  code: FailureCode | null;
  target: string | null;
  message: DeviceMessage | null;
  details: string[];
};

const maxDetails = 8;

/** Tries a connection step by step and reads from the device only. Ends with the first step that fails. */
export async function testConnection(
  connection: DeviceConnection,
  { pool, signal }: { pool: DevicePool; signal: AbortSignal },
): Promise<TriedStep[]> {
  const steps = new StepList(connection);
  try {
    await pool.use(connection, signal, async (driver, device) => {
      const address = device.address ?? device.host;
      steps.add('address', { target: address });
      const target = `${address}:${device.port}`;
      steps.next = { step: 'connect', target };
      await talk({ driver, device, signal, target }, steps);
    });
  } catch (error) {
    if (!(error instanceof DriverError)) throw error;
    steps.fail(error);
  }
  return steps.all;
}

type Talk = { driver: Driver; device: Device; signal: AbortSignal; target: string };

async function talk({ driver, device, signal, target }: Talk, steps: StepList): Promise<void> {
  const { username, password } = device.credentials;
  let isOpen = false;
  const trace = {
    opened() {
      if (isOpen) return;
      isOpen = true;
      steps.add('connect', { target });
      steps.next = { step: 'status', target: null };
    },
    received: (bytes: Buffer) => steps.receive(bytes),
  };
  const traced = { ...device, trace };
  const { message } = await driver.status(traced, signal);
  if (username !== undefined || password !== undefined) steps.add('sign-in', { target: username ?? null });
  steps.add('status', { message });
  if (!driver.identify) return;
  const identity = await driver.identify(traced, signal).catch(() => undefined);
  const name = identity && describeIdentity(identity);
  if (name) steps.add('identify', { target: name });
}

function describeIdentity({ manufacturer, model, name, serial_number }: DeviceIdentity): string {
  const parts = [[manufacturer, model].filter(Boolean).join(' '), name, serial_number];
  return parts.filter(Boolean).map(quoteDevice).join(' · ');
}

class StepList {
  readonly all: TriedStep[] = [];
  /** What is being tried now. */
  next: { step: TriedStep['step']; target: string | null };
  readonly #secrets: string[];
  readonly #username: string | null;
  readonly #start = performance.now();
  #last = this.#start;
  #details: string[] = [];

  constructor({ host, credentials: { username, password } }: DeviceConnection) {
    this.next = { step: 'address', target: host };
    this.#username = username ?? null;
    this.#secrets = password
      ? [password, Buffer.from(`${username ?? ''}:${password}`).toString('base64')]
      : [];
  }

  add(step: TriedStep['step'], given: Partial<Pick<TriedStep, 'code' | 'target' | 'message'>>): void {
    const now = performance.now();
    this.all.push({
      step,
      offset_ms: Math.round(this.#last - this.#start),
      duration_ms: Math.round(now - this.#last),
      ...{ code: null, target: null, message: null, ...given },
      details: this.#details,
    });
    this.#last = now;
    this.#details = [];
  }

  fail({ code, deviceMessage: message }: DriverError): void {
    const isAuthFailure = code === 'device-auth-failed';
    const { step, target } = isAuthFailure ? { step: 'sign-in' as const, target: this.#username } : this.next;
    this.add(step, { code, target, message });
  }

  /** Text only: a password that the device echoes is left out, and so is everything encrypted. */
  receive(bytes: Buffer): void {
    if (this.#details.length >= maxDetails) return;
    const text = bytes.subarray(0, 2_000).toString('latin1');
    if (/[^\t\r\n\x20-\x7e]/.test(text)) return;
    const clean = this.#secrets.reduce((rest, secret) => rest.replaceAll(secret, '•••'), text);
    for (const line of clean.split(/[\r\n]+/).filter(Boolean))
      if (this.#details.length < maxDetails) this.#details.push(quoteDevice(line));
  }
}
