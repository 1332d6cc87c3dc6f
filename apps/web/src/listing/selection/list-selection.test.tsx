import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test, vi } from 'vitest';
import { ListTable } from '#listing/list-table.tsx';
import type { List } from '#listing/use-list.ts';
import { startTestTranslations } from '#test/start-test-translations.ts';
import type { ListSelection } from './list-selection.ts';

type Row = { id: number; name: string };

const rows: Row[] = [1, 2, 3, 4].map((id) => ({ id, name: `Room ${id}` }));
const columns = [{ id: 'name', header: 'Name', cell: (row: Row) => row.name }];
const idle = { moreError: null, isLoading: false, isUpdating: false, isLoadingMore: false, error: null };
const acts = { loadMore: () => {}, retryMore: () => {}, retry: () => {} };

function showList(total: number) {
  const onAct = vi.fn<(selection: ListSelection, count: number) => void>();
  const list: List<Row> = { ...idle, ...acts, rows, resetKey: '', total, isPaged: true, hasMore: total > 4 };
  render(
    <MemoryRouter>
      <main>
        <ListTable
          list={list}
          columns={columns}
          caption="Rooms"
          rowHref={({ id }) => `/rooms/${id}`}
          errorTitle=""
          none={{ title: '' }}
          noMatch={{ title: '' }}
          isNarrowed={false}
          onClear={() => {}}
          bulk={{
            acts: [{ id: 'move', label: 'Move', onAct }],
            filter: { search: 'room' },
            nameOf: ({ name }) => name,
          }}
        />
      </main>
    </MemoryRouter>,
  );
  const move = () => screen.findByRole('button', { name: 'Move' }).then((button) => userEvent.click(button));
  return { onAct, move };
}

const box = (name: string) => screen.getByRole('checkbox', { name });

beforeAll(startTestTranslations);

test('marks a range with Shift and passes the ids to the act', async () => {
  const { onAct, move } = showList(4);
  expect(screen.queryByRole('button', { name: 'Move' })).toBeNull();
  await userEvent.click(box('Select Room 1'));
  fireEvent.click(box('Select Room 3'), { shiftKey: true });
  await move();
  expect(onAct).toHaveBeenLastCalledWith({ ids: [1, 2, 3] }, 3);
});

test('marks the row with the focus by x and Space, and Escape clears the marks', async () => {
  showList(4);
  await userEvent.keyboard('jjx');
  await userEvent.keyboard('k ');
  await screen.findByText('2 selected');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText('2 selected')).toBeNull();
});

test('chooses everything that matches by its filter, not by ids', async () => {
  const { onAct, move } = showList(2420);
  await userEvent.click(box('Select all loaded rows'));
  await userEvent.click(await screen.findByRole('button', { name: 'Select all 2,420 that match' }));
  await move();
  expect(onAct).toHaveBeenLastCalledWith({ filter: { search: 'room' } }, 2420);
});
