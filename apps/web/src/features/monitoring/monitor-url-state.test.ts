import { expect, test } from 'vitest';
import { monitorUrlState } from './monitor-url-state.ts';

const { read, write } = monitorUrlState;

test('without parameters it is the dashboard, which is written as nothing', () => {
  expect(read('')).toEqual({
    view: 'dashboard',
    search: '',
    priority: 'all',
    modalSite: undefined,
    assetId: undefined,
    sort: { key: 'timestamp', direction: 'desc' },
  });
  expect(write(read(''))).toBe('');
});

test.each([
  '?view=list&search=%C3%A9cran&priority=warning',
  '?modalSite=7',
  '?view=list&assetId=5',
  '?view=list&sort=location',
  '?view=list&sort=-kind',
])('%s survives reading and writing', (search) => {
  expect(write(read(search))).toBe(search);
});

test('an asset is shown in the list', () => {
  expect(read('?assetId=5')).toMatchObject({ view: 'list', assetId: 5 });
});

test('invalid values are ignored', () => {
  const state = read('?view=map&priority=urgent&modalSite=x&assetId=-1&sort=colour');
  expect(state).toEqual(read(''));
});

test('"all" is the default priority and not written', () => {
  expect(write(read('?view=list&priority=all'))).toBe('?view=list');
});

test('newest first is the default order and not written', () => {
  expect(write(read('?view=list&sort=-timestamp'))).toBe('?view=list');
});
