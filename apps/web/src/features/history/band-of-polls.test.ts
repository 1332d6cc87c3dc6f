import type { AssetPolls } from '@greenroom/domain/history/timeline.ts';
import { beforeAll, expect, test } from 'vitest';
import { translator } from '#i18n/translator.ts';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { bandOfPolls } from './band-of-polls.ts';

beforeAll(startTestTranslations);

const hour = '2026-11-17T10:00:00.000Z';
const start = Date.parse(hour);
const at = (seconds: number) => new Date(start + 1000 * seconds).toISOString();

test('a band of polls has no holes: each poll lasts until the next, and missing ones are a gap', () => {
  const { t } = translator;
  const polls: AssetPolls['polls'] = [
    { at: at(30), outcome: 'working', below_ms: 16 },
    { at: at(60), outcome: 'first-miss', below_ms: null },
    { at: at(90), outcome: 'unreachable', below_ms: null },
    { at: at(300), outcome: 'standby', below_ms: 32 },
  ];
  const segments = bandOfPolls(t, { hour, polls }, start + 310_000);
  expect(segments.map(({ from, to, text }) => [(from - start) / 1000, (to - start) / 1000, text])).toEqual([
    [0, 30, 'No poll'],
    [30, 60, 'Working, in less than 16 ms'],
    [60, 90, 'First failure'],
    [90, 120, 'Unreachable'],
    [120, 300, 'No poll'],
    [300, 310, 'Standby, in less than 32 ms'],
  ]);
  expect(bandOfPolls(t, { hour, polls }, start + 7_200_000).at(-1)).toMatchObject({
    tone: 'gap',
    to: start + 3_600_000,
  });
});
