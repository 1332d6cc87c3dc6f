import * as z from 'zod/mini';
import { patternText } from '../http/bounded-text.ts';
import { rowId } from '../http/id-params.ts';

const hourMilliseconds = 3_600_000;
/** Polls of an hour that are one second apart. */
const maxPolls = 3600;

/** Milliseconds since 1970, of this century. */
export const momentNumber = z.int().check(z.minimum(946_684_800_000), z.maximum(4_102_444_800_000));

/** Polls of a device in an hour, one after the other, one byte each in hexadecimal; 00 is a poll that did not happen. */
export const packedPolls = z.object({
  asset_id: rowId,
  /** Of the first poll. */
  at: momentNumber,
  period_s: z.int().check(z.minimum(1), z.maximum(maxPolls)),
  polls: patternText(2 * maxPolls, /^(?:[0-9a-f]{2})+$/, 'must be bytes in hexadecimal'),
});
export type PackedPolls = z.infer<typeof packedPolls>;

/** Where the polls of a row begin: the hour, the time of its first place, and the place. */
export function placeOf({ at, period_s }: Pick<PackedPolls, 'at' | 'period_s'>) {
  const hour = hourOf(at) * hourMilliseconds;
  const period = period_s * 1000;
  return { hour: new Date(hour), phase_ms: (at - hour) % period, place: Math.floor((at - hour) / period) };
}

/** Each device is handed over at this interval, at a second of its own. */
export const flushMilliseconds = 300_000;

type Device = {
  period: number;
  /** A time at which it was polled; the others are whole periods away from it. */
  anchor: number;
  /** The time of the first byte. */
  from: number;
  bytes: number[];
  flushAt: number;
};

export type Poll = { asset_id: number; at: number; period_s: number; byte: number };

/** Packs polls in memory. Times are in milliseconds. */
export class PollPacker {
  readonly #devices = new Map<number, Device>();
  #packed: PackedPolls[] = [];

  add({ asset_id, at, period_s, byte }: Poll): void {
    const period = period_s * 1000;
    let device = this.#devices.get(asset_id);
    if (!device || device.period !== period || offGrid(device, at) > period / 4) {
      if (device) this.#pack(asset_id, device);
      device = {
        period,
        anchor: at,
        from: at,
        bytes: [],
        flushAt: device?.flushAt ?? nextFlush(asset_id, at),
      };
      this.#devices.set(asset_id, device);
    }
    const time = nearest(device, at);
    if (device.bytes.length > 0 && (hourOf(time) !== hourOf(device.from) || time < device.from))
      this.#pack(asset_id, device);
    if (device.bytes.length === 0) device.from = time;
    const place = Math.round((time - device.from) / period);
    while (device.bytes.length < place) device.bytes.push(0);
    device.bytes[place] = Math.max(device.bytes[place] ?? 0, byte);
  }

  /** What is due at this time. */
  take(now: number): PackedPolls[] {
    for (const [id, device] of this.#devices) {
      if (device.flushAt > now) continue;
      // Nothing since the last time: the device is not polled any more.
      if (device.bytes.length === 0) this.#devices.delete(id);
      this.#pack(id, device);
      device.flushAt = nextFlush(id, now);
    }
    return this.#give();
  }

  takeAll(): PackedPolls[] {
    for (const [id, device] of this.#devices) this.#pack(id, device);
    return this.#give();
  }

  #pack(asset_id: number, device: Device): void {
    if (device.bytes.length > 0)
      this.#packed.push(packBytes({ asset_id, from: device.from, period: device.period }, device.bytes));
    device.bytes = [];
  }

  #give(): PackedPolls[] {
    const packed = this.#packed;
    this.#packed = [];
    return packed;
  }
}

type First = { asset_id: number; from: number; period: number };

function packBytes({ asset_id, from, period }: First, bytes: readonly number[]): PackedPolls {
  return {
    asset_id,
    at: from,
    period_s: period / 1000,
    polls: bytes.map((byte) => byte.toString(16).padStart(2, '0')).join(''),
  };
}

/** The same byte for each period between two times, the second included: a row for each hour. */
export function fillPolls(
  { asset_id, from, to, period_s }: { asset_id: number; from: number; to: number; period_s: number },
  byte: number,
): PackedPolls[] {
  const packer = new PollPacker();
  for (let at = from; at <= to; at += period_s * 1000) packer.add({ asset_id, at, period_s, byte });
  return packer.takeAll();
}

function nearest({ anchor, period }: Device, at: number): number {
  return anchor + Math.round((at - anchor) / period) * period;
}

function offGrid(device: Device, at: number): number {
  return Math.abs(at - nearest(device, at));
}

function hourOf(time: number): number {
  return Math.floor(time / hourMilliseconds);
}

/** A prime spreads devices whose numbers follow each other. */
function nextFlush(asset_id: number, now: number): number {
  const own = ((asset_id * 7919) % (flushMilliseconds / 1000)) * 1000;
  return (Math.floor((now - own) / flushMilliseconds) + 1) * flushMilliseconds + own;
}
