import type { Room } from '@greenroom/domain/inventory/room.ts';
import { sortRows } from '@greenroom/domain/listing/sort-rows.ts';
import { act, renderHook } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTestTranslations } from '#test/start-test-translations.ts';
import french from '../../../../public/locales/fr/common.json';
import { useRoomList } from './use-room-list.ts';

beforeAll(async () => {
  await startTestTranslations();
  i18next.addResourceBundle('fr', 'common', french);
});
afterEach(() => i18next.changeLanguage('en'));

const types = ['Boardroom', 'Auditorium', null, 'Huddle space', 'Crypte'];
const rooms = types.map((room_type, id) => ({ id, name: `Room ${id}`, room_type }) as Room);

test('sorts rooms by the displayed type, in every language', async () => {
  const { result } = renderHook(useRoomList);
  const sorted = () =>
    sortRows(rooms, { key: 'room_type', direction: 'asc' }, result.current).map((row) => row.room_type);
  expect(sorted()).toEqual(['Auditorium', 'Boardroom', 'Crypte', 'Huddle space', null]);
  await act(() => i18next.changeLanguage('fr'));
  // Amphithéâtre, Bulle, Crypte, Salle du conseil.
  expect(sorted()).toEqual(['Auditorium', 'Huddle space', 'Crypte', 'Boardroom', null]);
});
