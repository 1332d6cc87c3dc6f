import type { Room } from '@greenroom/domain/inventory/room.ts';
import { roomTypeWords } from '@greenroom/domain/inventory/room-type-words.ts';
import { searchMatcher } from '@greenroom/domain/listing/matches-search.ts';
import { sortRows } from '@greenroom/domain/listing/sort-rows.ts';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { translator } from '#i18n/translator.ts';
import { startTestTranslations } from '#test/start-test-translations.ts';
import english from '../../../../public/locales/en/common.json';
import spanish from '../../../../public/locales/es/common.json';
import french from '../../../../public/locales/fr/common.json';
import { useRoomList } from './use-room-list.ts';

beforeAll(async () => {
  await startTestTranslations();
  translator.addTexts('fr', french);
});
afterEach(() => translator.changeLanguage('en'));

const types = ['Boardroom', 'Auditorium', null, 'Huddle space', 'Crypte'];
const rooms = types.map((room_type, id) => ({ id, name: `Room ${id}`, room_type }) as Room);

test('sorts rooms by the displayed type, in every language', async () => {
  const { result } = renderHook(useRoomList);
  const sorted = () =>
    sortRows(rooms, { key: 'room_type', direction: 'asc' }, result.current).map((row) => row.room_type);
  expect(sorted()).toEqual(['Auditorium', 'Boardroom', 'Crypte', 'Huddle space', null]);
  await act(() => translator.changeLanguage('fr'));
  // Amphithéâtre, Bulle, Crypte, Salle du conseil.
  expect(sorted()).toEqual(['Auditorium', 'Huddle space', 'Crypte', 'Boardroom', null]);
});

test('finds rooms by the displayed type, and by the stored one', async () => {
  const { result } = renderHook(useRoomList);
  await act(() => translator.changeLanguage('fr'));
  const found = (search: string) =>
    rooms
      .filter((row) => searchMatcher(search)(result.current.haystack(row)))
      .map(({ room_type }) => room_type);
  expect(found('bulle')).toEqual(['Huddle space']);
  expect(found('huddle')).toEqual(['Huddle space']);
  expect(found('amphitheatre')).toEqual(['Auditorium']);
});

test('the server knows the same texts of room types', () => {
  const isType = ([key]: [string, string]) => key.startsWith('roomType.');
  const texts = Object.entries(english)
    .filter(isType)
    .map(([key, stored]) => {
      const at = key as 'roomType.lobby';
      return [stored, { fr: french[at], es: spanish[at] }];
    });
  expect(roomTypeWords).toEqual(Object.fromEntries(texts));
});
