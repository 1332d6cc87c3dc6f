import type { RoomModelDocument, RoomNeed } from '@greenroom/domain/health/room-model.ts';
import { beforeAll, expect, test } from 'vitest';
import { translator } from '#i18n/translator.ts';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { conflictLines } from './conflict-lines.ts';

beforeAll(startTestTranslations);

const picture: RoomNeed = { id: 'picture', roles: ['display'], at_least: 1, short: 'down', weight: 40 };
const sound: RoomNeed = { id: 'sound', roles: ['speaker'], at_least: 'all', short: 'degraded' };
const model = (more: Partial<RoomModelDocument> = {}): RoomModelDocument => ({
  format: 1,
  title: { en: 'Boardroom' },
  needs: [picture, sound],
  warnings: 'note',
  ...more,
});

const differing = (own: RoomModelDocument, other: RoomModelDocument) =>
  conflictLines({ own, other }, { t: translator.t, listOf: (names) => names.join(' or ') })
    .filter(({ differs }) => differs)
    .map(({ key }) => key);

test('marks exactly the lines of a model that the other version does not have', () => {
  const mine = model();
  const changed = (need: Partial<RoomNeed>) => model({ needs: [{ ...picture, ...need }, sound] });
  expect(differing(mine, model())).toEqual([]);
  expect(differing(mine, model({ needs: [picture, { ...sound, weight: 20 }] }))).toEqual([]);
  for (const need of [
    { weight: 41 },
    { at_least: 2 },
    { short: 'degraded' },
    { expect: 2 },
    { optional: true },
  ])
    expect(differing(mine, changed(need as Partial<RoomNeed>))).toEqual(['picture']);
  expect(differing(changed({ reduced: 'ok' }), mine)).toEqual(['picture']);
  expect(differing(mine, model({ needs: [picture] }))).toEqual(['sound']);
  expect(differing(model({ needs: [picture] }), mine)).toEqual([]);
  expect(differing(mine, model({ warnings: 'degraded' }))).toEqual(['warnings']);
  expect(differing(mine, model({ title: { en: 'Boardroom', fr: 'Salle' } }))).toEqual(['title']);
});
