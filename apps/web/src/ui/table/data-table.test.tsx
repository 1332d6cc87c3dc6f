import type { Sort } from '@greenroom/domain/listing/next-sort.ts';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { startTooltips } from '#ui/overlay/tooltip-host.ts';
import { blankUiTexts, UiTextsContext } from '#ui/ui-texts.ts';
import type { DataColumn, RowKey } from './data-column.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';

interface Room {
  id: number;
  name: string;
  capacity: number | null;
}

const columns: DataColumn<Room>[] = [
  { id: 'name', header: 'Name', cell: (room) => room.name, sortable: true },
  { id: 'capacity', header: 'Capacity', cell: (room) => room.capacity, numeric: true, sortable: true },
  {
    id: 'actions',
    header: 'Actions',
    hideHeader: true,
    cell: (room, { tabIndex }) => (
      <button type="button" tabIndex={tabIndex}>
        Preview {room.name}
      </button>
    ),
  },
];

const manyRooms = (count: number): Room[] =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `Room ${at + 1}`, capacity: at }));

function Where() {
  return <output>{useLocation().pathname}</output>;
}

function show(props: Partial<DataTableProps<Room>> = {}) {
  return render(
    <MemoryRouter>
      <DataTable
        columns={columns}
        rows={manyRooms(3)}
        rowKey={(room) => room.id}
        caption="Rooms"
        emptyMessage="No rooms"
        {...props}
      />
      <Where />
    </MemoryRouter>,
  );
}

function Selecting() {
  const [selected, setSelected] = useState<ReadonlySet<RowKey>>(new Set());
  return (
    <MemoryRouter>
      <DataTable
        columns={columns}
        rows={manyRooms(3)}
        rowKey={(room) => room.id}
        caption="Rooms"
        emptyMessage="No rooms"
        selection={{
          selected,
          onSelectedChange: setSelected,
          selectAllLabel: 'Select all',
          rowLabel: (room) => `Select ${room.name}`,
        }}
      />
      <output>{[...selected].join(',')}</output>
    </MemoryRouter>
  );
}

const hrefOf = (room: Room) => `/rooms/${room.id}`;
const pathShown = () => screen.getByRole('status', { name: '' }).textContent;

describe('DataTable', () => {
  test('names the table, its columns and its cells', () => {
    show();
    const table = screen.getByRole('table', { name: 'Rooms' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Name', 'Capacity', 'Actions']);
    const second = within(table).getAllByRole('row')[2] as HTMLElement;
    expect(second.getAttribute('aria-rowindex')).toBe('3');
    expect(within(second).getByRole('rowheader').textContent).toBe('Room 2');
  });

  test('renders a small part of a long list and tells screen readers its length', () => {
    const { container } = show({ rows: manyRooms(100_000) });
    expect(container.querySelectorAll('[role="row"]').length).toBeLessThan(60);
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('100001');
  });

  test('requests the next sort and shows the direction', async () => {
    const onSortChange = vi.fn<(sort: Sort) => void>();
    show({ sort: { key: 'name', direction: 'asc' }, onSortChange });
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
    expect(screen.getByRole('columnheader', { name: 'Capacity' }).getAttribute('aria-sort')).toBe('none');
    expect(screen.getByRole('columnheader', { name: 'Actions' }).hasAttribute('aria-sort')).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(onSortChange).toHaveBeenLastCalledWith({ key: 'name', direction: 'desc' });
    await userEvent.click(screen.getByRole('button', { name: 'Capacity' }));
    expect(onSortChange).toHaveBeenLastCalledWith({ key: 'capacity', direction: 'asc' });
  });

  test('sorts by a click anywhere in a column header', () => {
    show({ onSortChange: vi.fn() });
    const heads = screen.getAllByRole('columnheader').slice(0, 2);
    for (const head of heads) {
      const button = within(head).getByRole('button');
      // The cell itself has no padding that a click could hit beside the button.
      expect(head.className).not.toMatch(/\bp[xlr]-/);
      expect(button.className).toContain('size-full');
    }
  });

  test('turns rows into cards of two lines when the columns do not fit', () => {
    const width = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(300);
    show();
    expect(screen.getByRole('row', { name: /Room 2/ }).style.height).toBe('64px');
    width.mockReturnValue(900);
    show();
    expect(screen.getAllByRole('row', { name: /Room 2/ }).at(-1)?.style.height).toBe('40px');
    width.mockRestore();
  });

  test('keeps the focus on a row that becomes a card', () => {
    const width = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(900);
    const table = (minWidth: number) => (
      <MemoryRouter>
        <DataTable
          columns={columns.map((column) => ({ ...column, minWidth }))}
          rows={manyRooms(3)}
          rowKey={(room) => room.id}
          caption="Rooms"
          rowHref={hrefOf}
        />
      </MemoryRouter>
    );
    const { rerender } = render(table(100));
    const before = screen.getByRole('link', { name: 'Room 2' });
    act(() => before.focus());
    rerender(table(400));
    const after = screen.getByRole('link', { name: 'Room 2' });
    expect(after).not.toBe(before);
    expect(document.activeElement).toBe(after);
    width.mockRestore();
  });

  test('a card begins its second line with the details of the title, and has the state on its first line', () => {
    const width = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(300);
    const [name, ...others] = columns;
    if (!name) throw new Error('The table has no title.');
    const described: typeof name = {
      ...name,
      state: () => 'Free',
      cardDetails: (room) => [{ id: 'code', text: `Code ${room.id}`, shrink: 0 }],
    };
    show({ columns: [described, ...others] });
    const cells = within(screen.getByRole('row', { name: /Room 2/ })).getAllByRole('cell');
    expect(cells.slice(0, 2).map((cell) => cell.textContent)).toEqual(['Free', 'Code 2']);
    width.mockRestore();
  });

  test('a card has a third line for the values that the second one leaves no room for', () => {
    const width = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(300);
    const place: DataColumn<Room> = { id: 'place', header: 'Place', cardBelow: true, cell: () => 'Lyon' };
    const floor: DataColumn<Room> = { id: 'floor', header: 'Floor', cell: () => 'Floor 3' };
    show({ columns: [...columns, place, floor] });
    const row = within(screen.getByRole('row', { name: /Room 2/ }));
    const below = row.getByRole('cell', { name: 'Lyon' }).parentElement;
    expect(below?.textContent).toBe('Lyon');
    expect(below?.previousElementSibling?.textContent).toContain('Floor 3');
    width.mockRestore();
  });

  test('makes the first column a link and follows it from anywhere on the row', async () => {
    show({ rowHref: hrefOf });
    expect(screen.getByRole('link', { name: 'Room 2' }).getAttribute('href')).toBe('/rooms/2');
    await userEvent.click(screen.getByRole('cell', { name: '1' }));
    expect(pathShown()).toBe('/rooms/2');
  });

  test('puts the link into the column that names the row, wherever it is', () => {
    const [name, ...others] = columns;
    show({ rowHref: hrefOf, columns: [...others, { ...name, title: true } as DataColumn<Room>] });
    const names = screen.getAllByRole('rowheader').map((cell) => cell.textContent);
    expect(names).toEqual(['Room 1', 'Room 2', 'Room 3']);
    expect(screen.getByRole('link', { name: 'Room 2' }).getAttribute('href')).toBe('/rooms/2');
  });

  test('leaves a click on a button in the row to the button', async () => {
    const onRowClick = vi.fn();
    show({ onRowClick });
    await userEvent.click(screen.getByRole('button', { name: 'Preview Room 1' }));
    expect(onRowClick).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('rowheader', { name: 'Room 1' }));
    expect(onRowClick).toHaveBeenCalledWith({ id: 1, name: 'Room 1', capacity: 0 });
  });

  test('moves between rows with the arrow keys and opens with Enter', async () => {
    show({ rowHref: hrefOf, rows: manyRooms(500) });
    vi.stubGlobal('scrollBy', () => {});
    const focused = () => document.activeElement?.textContent;
    await userEvent.tab();
    expect(focused()).toBe('Room 1');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(focused()).toBe('Room 3');
    await userEvent.keyboard('{End}');
    expect(focused()).toBe('Room 500');
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(pathShown()).toBe('/rooms/499');
  });

  test('continues from the focused row, however it got the focus', async () => {
    show({ rowHref: hrefOf, rows: manyRooms(20) });
    vi.stubGlobal('scrollBy', () => {});
    act(() => screen.getByRole('link', { name: 'Room 7' }).focus());
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Room 8');
    await userEvent.keyboard('{Home}');
    expect(document.activeElement?.textContent).toBe('Room 1');
  });

  test('goes on with End to the last of the rows that are still loaded, until another key', async () => {
    vi.stubGlobal('scrollBy', () => {});
    const table = (count: number) => (
      <MemoryRouter>
        <DataTable
          {...{ columns, rows: manyRooms(count), rowHref: hrefOf, caption: 'Rooms', totalRows: 90 }}
          rowKey={(room) => room.id}
          foot={(row) => <p data-testid="foot">{row}</p>}
        />
      </MemoryRouter>
    );
    const { rerender } = render(table(30));
    const at = () => [document.activeElement?.textContent, screen.getByTestId('foot').textContent];
    await userEvent.tab();
    expect(at()).toEqual(['Room 1', '1']);
    await userEvent.keyboard('{End}');
    expect(document.activeElement?.textContent).toBe('Room 30');
    rerender(table(60));
    expect(document.activeElement?.textContent).toBe('Room 60');
    await userEvent.keyboard('{Home}');
    rerender(table(90));
    expect(at()).toEqual(['Room 1', '1']);
  });

  test('opens a row without a link with Enter', async () => {
    const onRowClick = vi.fn();
    show({ onRowClick });
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onRowClick).toHaveBeenCalledWith(expect.objectContaining({ id: 2 }));
  });

  test('shows every truncated text of the row that has the focus', async () => {
    startTooltips();
    vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (this: HTMLElement) {
      return this.textContent === 'Room 1' ? 0 : 1;
    });
    const floor: DataColumn<Room> = { id: 'floor', header: 'Floor', cell: ({ id }) => `Floor ${id}` };
    show({ columns: [...columns, floor], onRowClick: vi.fn() });
    await userEvent.tab();
    expect(screen.getByRole('tooltip', { hidden: true }).textContent).toBe('0 · Floor 1');
    vi.restoreAllMocks();
  });

  test('wraps the values of a column in rows of two lines, and truncates them in compact ones', () => {
    const wrapping = columns.map((column) => ({ ...column, wraps: true }));
    const { unmount } = show({ columns: wrapping, lines: 2 });
    expect(screen.getByRole('cell', { name: '2' }).className).toContain('line-clamp-2');
    unmount();
    show({ columns: wrapping, lines: 2, compact: true });
    expect(screen.getByRole('cell', { name: '2' }).className).toContain('truncate');
  });

  test('keeps only the buttons of the current row in the tab order', async () => {
    show({ rowHref: hrefOf });
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Preview Room 2' }));
    await userEvent.tab();
    expect(document.activeElement).toBe(document.body);
  });

  test('selects one row, all rows and none', async () => {
    render(<Selecting />);
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' });
    const second = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Room 2' });
    await userEvent.click(second);
    expect(pathShown()).toBe('2');
    expect(second.checked).toBe(true);
    expect(all.indeterminate).toBe(true);
    await userEvent.click(all);
    expect(pathShown()).toBe('1,2,3');
    expect(all.checked).toBe(true);
    await userEvent.click(all);
    expect(pathShown()).toBe('');
  });

  test('shows the empty message only when nothing is loading', () => {
    const { unmount } = show({ rows: [], loading: true });
    expect(screen.queryByText('No rooms')).toBeNull();
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    unmount();
    show({ rows: [] });
    screen.getByText('No rooms');
  });

  test('says that there is no data when no empty message is given', () => {
    render(
      <UiTextsContext value={{ ...blankUiTexts, noData: 'No data available' }}>
        <MemoryRouter>
          <DataTable columns={columns} rows={[]} rowKey={(room) => room.id} caption="Rooms" />
        </MemoryRouter>
      </UiTextsContext>,
    );
    screen.getByText('No data available');
  });

  test('starts a new request at its first row, and keeps the position for the same one', async () => {
    vi.stubGlobal('scrollBy', () => {});
    const table = (resetKey: string, count: number) => (
      <MemoryRouter>
        <DataTable
          columns={columns}
          rows={manyRooms(count)}
          rowKey={(room) => room.id}
          caption="Rooms"
          onRowClick={() => {}}
          resetKey={resetKey}
        />
      </MemoryRouter>
    );
    const { rerender } = render(table('', 10));
    const scroller = screen.getByRole('table').parentElement as HTMLElement;
    const current = () => document.querySelector('[data-index][tabindex="0"]')?.getAttribute('data-index');
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    scroller.scrollTop = 80;
    fireEvent.scroll(scroller);
    rerender(table('', 20));
    expect([scroller.scrollTop, current()]).toEqual([80, '2']);
    rerender(table('hall', 20));
    expect([scroller.scrollTop, current()]).toEqual([0, '0']);
  });

  test('keeps showing the rows while newer ones are loading', () => {
    show({ loading: true });
    screen.getByRole('rowheader', { name: 'Room 1' });
  });

  test('reports when a row is about to be opened', async () => {
    const onRowIntent = vi.fn();
    show({ rowHref: hrefOf, onRowIntent });
    await userEvent.hover(screen.getByRole('rowheader', { name: 'Room 3' }));
    expect(onRowIntent).toHaveBeenCalledWith(expect.objectContaining({ id: 3 }));
  });
});
