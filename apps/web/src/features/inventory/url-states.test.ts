import { describe, expect, test } from 'vitest';
import { assetsRequest, assetsUrlState } from './assets/assets-url-state.ts';
import { roomsRequest, roomsUrlState } from './rooms/rooms-url-state.ts';
import { sitesUrlState } from './sites/sites-url-state.ts';

const noFilters: Record<string, string> = {};
const byName = { key: 'name', direction: 'asc' } as const;

describe('the address of the sites', () => {
  test('is empty at its defaults: map, no search, nothing selected', () => {
    const state = sitesUrlState.read('');
    expect(state).toEqual({
      view: 'map',
      search: '',
      selectedSiteId: undefined,
      sort: byName,
      columns: undefined,
      filters: {},
      saved: undefined,
    });
    expect(sitesUrlState.write(state)).toBe('');
  });

  test.each([
    {
      view: 'map' as const,
      search: 'Écran & co',
      selectedSiteId: 12,
      sort: byName,
      columns: undefined,
      filters: {},
      saved: undefined,
    },
    {
      view: 'list' as const,
      search: ' two  words ',
      selectedSiteId: undefined,
      sort: { key: 'address' as const, direction: 'desc' as const },
      columns: ['tags', 'address'],
      filters: { city: 'is:Lyon|Paris' } as Record<string, string>,
      saved: 12,
    },
  ])('is parsed as written: %o', (state) => {
    expect(sitesUrlState.read(sitesUrlState.write(state))).toEqual(state);
  });

  test('keeps the selected site only on the map view', () => {
    expect(sitesUrlState.read('?view=list&selectedSiteId=4').selectedSiteId).toBeUndefined();
    expect(sitesUrlState.write({ ...sitesUrlState.read('?view=list'), selectedSiteId: 4 })).toBe(
      '?view=list',
    );
  });

  test.each([
    '?view=globe',
    '?selectedSiteId=abc',
    '?selectedSiteId=-1',
    '?selectedSiteId=0',
    '?selectedSiteId=1e9',
    '?sort=capacity',
    '?sort=--name',
    '?sort=',
  ])('ignores unknown values: %s', (search) => {
    expect(sitesUrlState.read(search)).toEqual(sitesUrlState.read(''));
  });
});

describe('the address of the rooms', () => {
  test('is parsed as written, including a minimum of zero', () => {
    const state = {
      siteId: 7,
      search: 'bulle',
      minCapacity: 0,
      sort: byName,
      columns: undefined,
      filters: {},
      saved: undefined,
    };
    expect(roomsUrlState.write(state)).toBe('?siteId=7&search=bulle&minCapacity=0');
    expect(roomsUrlState.read('?siteId=7&search=bulle&minCapacity=0')).toEqual(state);
  });

  test('contains the sort, unless it is the default', () => {
    const state = roomsUrlState.read('?sort=-capacity');
    expect(state.sort).toEqual({ key: 'capacity', direction: 'desc' });
    expect(roomsUrlState.write(state)).toBe('?sort=-capacity');
    expect(roomsUrlState.write({ ...state, sort: byName })).toBe('');
    expect(roomsUrlState.write(roomsUrlState.read('?sort=-name'))).toBe('?sort=-name');
  });

  test.each(['-1', '2.5', 'many', '1e3', ''])('has no minimum capacity for "%s"', (text) => {
    expect(roomsUrlState.read(`?minCapacity=${text}`).minCapacity).toBeUndefined();
  });

  test('filters by site on the server, and narrows by the rest', () => {
    expect(roomsRequest(roomsUrlState.read('?siteId=7&search=a&minCapacity=4'))).toEqual({
      filter: { site_id: 7 },
      narrow: { search: 'a', min_capacity: 4 },
    });
  });
});

describe('the address of the assets', () => {
  test('is parsed as written', () => {
    const sort = { key: 'room_name', direction: 'asc' } as const;
    const narrow = { search: 'sony', controlled: true, category: 'Audio & video', live: [] };
    const state = {
      ...{ siteId: 1, roomId: 2, ...narrow, sort, columns: undefined, filters: noFilters, saved: 3 },
    };
    const written =
      '?siteId=1&roomId=2&search=sony&controlled=true&category=Audio+%26+video&sort=room_name&saved=3';
    expect(assetsUrlState.write(state)).toBe(written);
    expect(assetsUrlState.read(assetsUrlState.write(state))).toEqual(state);
  });

  test('names the states to list, in a fixed order, and omits invalid ones', () => {
    const state = assetsUrlState.read('?live=error,nonsense,offline');
    expect(state.live).toEqual(['offline', 'error']);
    expect(assetsUrlState.read(assetsUrlState.write(state))).toEqual(state);
    expect(assetsRequest(state).filter.live).toBe('offline,error');
    expect(assetsRequest(assetsUrlState.read('?live=,')).filter.live).toBeUndefined();
  });

  test('writes assets without a category as a dash', () => {
    const state = assetsUrlState.read('?category=-');
    expect(assetsRequest(state).filter.category).toBe('');
    expect(assetsUrlState.write(state)).toBe('?category=-');
    expect(assetsUrlState.read('?category=').category).toBeUndefined();
  });

  test('requests the fields of its columns and of its order that not every row has', () => {
    const state = assetsUrlState.read('?columns=tags,serial_number,nonsense,tags&sort=-customer');
    expect(state.columns).toEqual(['tags', 'serial_number']);
    expect(assetsRequest(state).filter.columns).toBe('customer,tags');
    expect(assetsUrlState.write(state)).toBe('?sort=-customer&columns=tags%2Cserial_number');
    expect(assetsRequest(assetsUrlState.read('?columns=room_name')).filter.columns).toBeUndefined();
  });

  test('filters by any field, and ignores what is no filter of its field', () => {
    const state = assetsUrlState.read('?customer=empty&warranty_end_date=before:soon&tags=is:spare');
    expect(state.filters).toEqual({ customer: 'empty', tags: 'is:spare' });
    expect(assetsRequest(state).filter).toMatchObject(state.filters);
    expect(assetsUrlState.read(assetsUrlState.write(state))).toEqual(state);
  });

  test('writes the name alone as a dash', () => {
    expect(assetsUrlState.read('?columns=-').columns).toEqual([]);
    expect(assetsUrlState.write(assetsUrlState.read('?columns=-'))).toBe('?columns=-');
    expect(assetsUrlState.read('?columns=nonsense').columns).toBeUndefined();
  });

  test('filters by controlled only for "true"', () => {
    expect(assetsUrlState.read('?controlled=1').controlled).toBe(false);
    expect(assetsRequest(assetsUrlState.read('?controlled=false')).filter.controlled).toBeUndefined();
  });
});
