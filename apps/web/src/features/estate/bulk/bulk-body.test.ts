import { bulkChange } from '@greenroom/domain/estate/jobs/bulk-change.ts';
import { describe, expect, test } from 'vitest';
import { bulkBodyOf, isMove } from './bulk-body.ts';

const empty = { fields: [], add_tags: '', remove_tags: ' , ' };

describe('the request of a bulk change', () => {
  test('is none while nothing is filled in', () => {
    const typing = [{ field: 'model', mode: 'set', value: ' ' }] as const;
    expect(bulkBodyOf('asset', { ids: [1] }, empty)).toBeUndefined();
    expect(bulkBodyOf('asset', { ids: [1] }, { ...empty, fields: typing })).toBeUndefined();
  });

  test('sets and clears fields of chosen rows, as the contract requires it', () => {
    const fields = [
      { field: 'model', mode: 'set', value: ' Pro ' },
      { field: 'customer', mode: 'clear', value: 'ignored' },
      { field: 'room_id', mode: 'set', value: '7' },
    ] as const;
    const draft = { fields, add_tags: 'VIP, Spare', remove_tags: 'old' };
    const body = bulkBodyOf('asset', { ids: [1, 2] }, draft);
    expect(body).toEqual({
      assets: {
        ids: [1, 2],
        set: { model: 'Pro', customer: null, room_id: 7 },
        add_tags: ['VIP', 'Spare'],
        remove_tags: ['old'],
      },
    });
    expect(bulkChange.safeParse(body).success).toBe(true);
    expect(isMove(draft)).toBe(true);
  });

  test('passes the filter of a list on', () => {
    const draft = { ...empty, fields: [{ field: 'capacity', mode: 'set', value: '12' }] as const };
    const body = bulkBodyOf('room', { filter: { search: 'salle', site_id: 3 } }, draft);
    expect(body).toMatchObject({ rooms: { filter: { search: 'salle', site_id: 3 }, set: { capacity: 12 } } });
    expect(bulkChange.safeParse(body).success).toBe(true);
    expect(isMove(draft)).toBe(false);
  });
});
