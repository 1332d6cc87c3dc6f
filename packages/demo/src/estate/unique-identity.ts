import type { Device } from '../catalogue/device-catalogue.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { SiteRow } from './demo-estate.ts';

/** Letters that cannot be mistaken for digits. */
const letters = [...'ABCDEFGHJKLMNPQRSTUVWXYZ'];
const digits = [...'0123456789'];
const marks: Record<string, readonly string[]> = { '#': digits, '@': letters, '*': [...digits, ...letters] };

/** Unique serial numbers, hardware addresses and network addresses. */
export class UniqueIdentity {
  readonly #random: SeededRandom;
  readonly #given = new Set<string>();
  readonly #hosts = new Map<number, number>();

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  mac(device: Device): string | null {
    if (device.ouis.length === 0) return null;
    const oui = this.#random.pick(device.ouis);
    return this.#untilNew(() => [oui, this.#byte(), this.#byte(), this.#byte()].join(':'));
  }

  serial(device: Device, { mac, year }: { mac: string | null; year: string }): string {
    if (device.serial === 'MAC') return (mac ?? '').replaceAll(':', '');
    return this.#untilNew(() =>
      device.serial
        .replace('YY', year)
        .replace('WW', () => String(this.#random.between(1, 52)).padStart(2, '0'))
        .replace(/[#@*]/g, (mark) => this.#random.pick(marks[mark] ?? digits)),
    );
  }

  /** The audio-visual network of a site is one /24; devices start at .20. */
  ip(site: SiteRow): string {
    const host = this.#hosts.get(site.id) ?? 20;
    this.#hosts.set(site.id, host + 1);
    return `10.${20 + site.partner_id}.${site.id}.${host}`;
  }

  #byte(): string {
    return this.#random.between(0, 255).toString(16).toUpperCase().padStart(2, '0');
  }

  #untilNew(make: () => string): string {
    for (;;) {
      const value = make();
      if (this.#given.has(value)) continue;
      this.#given.add(value);
      return value;
    }
  }
}
