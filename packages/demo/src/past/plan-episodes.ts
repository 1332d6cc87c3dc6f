import type { DemoFault } from '../devices/demo-devices.ts';
import { SeededRandom, seedOf } from '../seeded-random.ts';
import type { PastDevice, SiteGap, Span } from './past-device.ts';
import { workingDays } from './working-days.ts';

export type EpisodeKind = 'unreachable' | 'silent' | 'rejected' | 'lamp';
export type Episode = Span & { kind: EpisodeKind };

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** What ended by then is not confused with what the devices report when they start. */
const quietBefore = 30 * minute;

/** What the demo shows of each partner, with the device that it happened to: the first that fits. */
const stories: readonly {
  fits: (device: PastDevice) => boolean;
  episodes: (days: readonly Span[], random: SeededRandom, now: number) => Episode[];
}[] = [
  {
    // A projector that drops out at lunch, day after day.
    fits: ({ control, asset_type }) => control === 'pjlink' && asset_type === 'Projector',
    episodes: (days, random) =>
      days.map(({ from }) => {
        const starts = from + 5 * hour + random.between(-6, 8) * minute + random.between(0, 59_999);
        return { kind: 'unreachable', from: starts, to: starts + random.between(4, 18) * minute };
      }),
  },
  {
    // A lamp that was replaced after three days.
    fits: ({ control, asset_type }) => control === 'pjlink' && asset_type === 'Projector',
    episodes: (_days, random, now) => [span('lamp', now - random.between(5, 8) * day, 3 * day)],
  },
  {
    // A password that was changed at the codec, and two days later here.
    fits: ({ control }) => control === 'cisco-roomos',
    episodes: (_days, random, now) => [span('rejected', now - random.between(8, 12) * day, 2 * day)],
  },
  {
    // A display that lost its network for six hours.
    fits: ({ control }) => control === 'samsung-mdc' || control === 'lg',
    episodes: (days, random) => {
      const chosen = days.at(-random.between(3, 5)) ?? days[0];
      return chosen ? [span('unreachable', chosen.from + 2 * hour, 6 * hour)] : [];
    },
  },
];

/** Faults that came and went, and the present ones, by device. */
export function planEpisodes(
  devices: readonly PastDevice[],
  { whole, gaps }: { whole: Span; gaps: readonly SiteGap[] },
): Map<number, Episode[]> {
  const byDevice = storiesOf(devices, { whole, gaps });
  return new Map(
    devices.map((device) => {
      const random = new SeededRandom(seedOf(`${device.ref} faults`));
      const own = gaps.filter(({ site_id }) => site_id === device.site_id);
      const kind = lasting[device.fault];
      const episodes = kind
        ? [since(kind, { whole, own, random })]
        : (byDevice.get(device.asset_id) ?? chance(random, { whole, own }));
      return [device.asset_id, episodes.filter(({ to }) => to <= whole.to - quietBefore || to === Infinity)];
    }),
  );
}

const lasting: Partial<Record<DemoFault, EpisodeKind>> = {
  offline: 'unreachable',
  silence: 'silent',
  'wrong-password': 'rejected',
};

type Chosen = { whole: Span; own: readonly Span[]; random: SeededRandom };

/** A fault that the device still has. It was not found while the site could not be polled. */
function since(kind: EpisodeKind, { whole, own, random }: Chosen): Episode {
  const from = whole.to - random.between(2 * 60, 6 * 24 * 60) * minute - random.between(0, 59_999);
  const gap = own.find((one) => one.from <= from && from < one.to);
  return { kind, from: gap?.to ?? from, to: Infinity };
}

/** One device of seven failed once, and not while its site could not be polled. */
function chance(random: SeededRandom, { whole, own }: Omit<Chosen, 'random'>): Episode[] {
  if (!random.chance(1 / 7)) return [];
  const from = whole.from + random.next() * (whole.to - whole.from);
  const kind = random.weighted<EpisodeKind>([
    ['unreachable', 3],
    ['silent', 1],
  ]);
  const episode = span(kind, Math.round(from), random.between(4, 120) * minute);
  return own.some((gap) => gap.from < episode.to && episode.from < gap.to) ? [] : [episode];
}

function storiesOf(
  devices: readonly PastDevice[],
  { whole, gaps }: { whole: Span; gaps: readonly SiteGap[] },
): Map<number, Episode[]> {
  const byDevice = new Map<number, Episode[]>();
  const partners = new Set(devices.map(partnerOf));
  for (const partner of partners) {
    for (const { fits, episodes } of stories) {
      const device = devices.find(
        (one) =>
          partnerOf(one) === partner &&
          one.fault === 'none' &&
          fits(one) &&
          !byDevice.has(one.asset_id) &&
          gaps.every(({ site_id }) => site_id !== one.site_id),
      );
      if (!device) continue;
      const random = new SeededRandom(seedOf(`${device.ref} story`));
      byDevice.set(device.asset_id, episodes(workingDays(device.zone, whole), random, whole.to));
    }
  }
  return byDevice;
}

function partnerOf({ ref }: PastDevice): string {
  return ref.slice(0, ref.indexOf('-'));
}

function span(kind: EpisodeKind, from: number, length: number): Episode {
  return { kind, from, to: from + length };
}
