import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aTicket } from '#test/fake-tickets.ts';
import {
  cardsOf,
  column,
  IN_PROGRESS,
  open,
  openAs,
  press,
  SOLVED,
  server,
  setUpMaintenancePage,
  user,
} from '#test/maintenance-page.tsx';
import { shownSearch } from '#test/show-test-page.tsx';
import { testInFull } from '#test/test-in-full.ts';
import { toast } from '#ui/feedback/toaster.tsx';

setUpMaintenancePage();

const ada = { id: 1, name: 'Ada Lovelace' };
const tour = { id: 5, name: 'Tour du Port' };

describe('filters', () => {
  test('are in the address and in the request, and cards show who has a ticket and how old it is', async () => {
    server.tickets = [aTicket(1, 'Lamp', { assigned_to: ada })];
    open('?assignee=me&siteId=5&team=Field&overdue=true&late=true&team=ignored');
    await screen.findByText('Lamp');
    await screen.findByDisplayValue('Nice');
    expect(cardsOf(await column('New'))).toEqual(['LampAda LovelaceMedium#1Nov 1']);
    expect(server.queries.at(-1)).toMatchObject({
      ...{ assigned_to: 'me', site_id: 5, team: 'Field', overdue: 'true', late: 'true' },
    });
  });

  testInFull('of assignee, team, overdue and late are chosen on the screen', async () => {
    open();
    await user.click(await screen.findByRole('combobox', { name: 'Filter by assignee' }));
    await user.click(await screen.findByRole('option', { name: 'Unassigned' }));
    await waitFor(() => expect(shownSearch()).toBe('?assignee=none'));
    await user.click(screen.getByRole('combobox', { name: 'Filter by deadline' }));
    await user.click(await screen.findByRole('option', { name: 'Due date passed' }));
    await waitFor(() => expect(shownSearch()).toBe('?assignee=none&overdue=true'));
    await waitFor(() =>
      expect(server.queries.at(-1)).toMatchObject({ assigned_to: 'none', overdue: 'true' }),
    );
    await user.click(screen.getByRole('combobox', { name: 'Filter by team' }));
    await user.click(await screen.findByRole('option', { name: 'Field' }));
    await waitFor(() => expect(shownSearch()).toBe('?assignee=none&team=Field&overdue=true'));
  });

  test('that leave nothing say so and can be cleared', async () => {
    const tickets = server.tickets;
    server.tickets = [];
    open('?late=true');
    await screen.findByText('No ticket matches your search');
    server.tickets = tickets;
    await press('Clear filters');
    await screen.findByText('Écran noir');
    await waitFor(() => expect(shownSearch()).toBe(''));
  });

  test('a search reads descriptions, from three letters on', async () => {
    server.tickets = [aTicket(1, 'Lamp', { additional_data: { description: 'Since the ÉCLAIR' } })];
    open('?search=eclair');
    await screen.findByText('Lamp');
    const field = screen.getByRole('textbox', { name: 'Search by ticket or partner' });
    await user.clear(field);
    await user.type(field, 'ec');
    await screen.findByText('No ticket matches your search');
  });
});

describe('lanes', () => {
  testInFull('divide the board by assignee, those without one first, with counts, and fold', async () => {
    server.tickets = [
      aTicket(1, 'Lamp', { assigned_to: ada }),
      aTicket(2, 'Screen', { assigned_to: ada, stage: IN_PROGRESS }),
      aTicket(3, 'Cable', { stage: SOLVED }),
    ];
    open();
    await user.click(await screen.findByRole('button', { name: 'Lanes: none' }));
    await user.click(await screen.findByRole('menuitem', { name: 'by assignee' }));
    await waitFor(() => expect(shownSearch()).toBe('?lanes=assignee'));
    const lanes = await screen.findAllByRole('region', { name: /ticket/ });
    expect(lanes.map((lane) => within(lane).getByRole('heading').textContent)).toEqual([
      'Unassigned1 ticket',
      'Ada Lovelace2 tickets',
    ]);
    const lane = lanes[1] as HTMLElement;
    expect(within(lane).getByRole('list', { name: 'Ada Lovelace, New' }).textContent).toContain('Lamp');
    await user.click(within(lane).getByRole('button', { name: /Ada Lovelace/ }));
    expect(within(lane).queryByText('Lamp')).toBeNull();
    screen.getByRole('heading', { level: 2, name: 'New' });
  });

  test('are walked by the arrow keys, and a card moves by keyboard within its lane', async () => {
    server.tickets = [
      aTicket(1, 'Lamp', { site: tour }),
      aTicket(2, 'Screen', { site: tour, stage: SOLVED }),
      aTicket(3, 'Cable'),
    ];
    open('?lanes=site');
    const link = (name: string) => screen.getByRole('link', { name });
    await screen.findByRole('list', { name: 'Tour du Port, Solved' });
    act(() => link('#3 Cable').focus());
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(link('#1 Lamp'));
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(link('#2 Screen'));
    act(() => link('#1 Lamp').focus());
    await user.keyboard(' {ArrowRight} ');
    await waitFor(() => expect(server.changes).toEqual([{ version: 1, stage: IN_PROGRESS }]));
    await screen.findByRole('list', { name: 'Tour du Port, In progress' });
    await waitFor(() => expect(document.activeElement).toBe(link('#1 Lamp')));
  });
});

describe('an act on several tickets', () => {
  const bar = () => screen.findByRole('region', { name: 'Selected rows' });

  testInFull('is for cards that are marked with x, and reports each that could not change', async () => {
    openAs('');
    await screen.findByText('Écran noir');
    act(() => screen.getByRole('link', { name: '#3 No sound' }).focus());
    await user.keyboard('x{ArrowDown}x');
    expect((await bar()).textContent).toContain('2 selected');
    server.replace(2, { priority: 0 });
    await user.click(within(await bar()).getByRole('button', { name: 'Change stage' }));
    await user.click(await screen.findByRole('radio', { name: 'In progress' }));
    await press('Change 2 tickets');
    await screen.findByText('Changed: 1. Not changed: 1.');
    const list = screen.getByRole('list', { name: 'Tickets that stay as they are' });
    expect(list.textContent).toBe('#2 Écran noirAïcha Diallo changed it a moment ago.');
    expect(server.bulk).toEqual([
      {
        tickets: [
          { id: 2, version: 1 },
          { id: 3, version: 1 },
        ],
        stage: IN_PROGRESS,
      },
    ]);

    await press('Change those anyway');
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('1 ticket changed'));
    expect(server.bulk.at(-1)).toEqual({ tickets: [{ id: 2, version: 2 }], stage: IN_PROGRESS });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull());
    expect(screen.getByRole('list', { name: 'In progress' }).textContent).toContain('Écran noir');
  });

  test('is for rows of the list too, and assigns to the user by default', async () => {
    openAs('?view=list');
    await user.click(await screen.findByRole('checkbox', { name: 'Select #2 Écran noir' }));
    await user.click(within(await bar()).getByRole('button', { name: 'Assign' }));
    const counted = server.counts.length;
    await press('Change 1 ticket');
    await waitFor(() => expect(server.bulk).toEqual([{ tickets: [{ id: 2, version: 1 }], assigned_to: 1 }]));
    await waitFor(() => expect(server.counts.length).toBeGreaterThan(counted));
  });

  testInFull('says before that a stage does not lead there, and Escape takes the marks away', async () => {
    openAs('');
    await screen.findByText('Cable replaced');
    act(() => screen.getByRole('link', { name: '#5 Cable replaced' }).focus());
    await user.keyboard('x');
    await user.click(within(await bar()).getByRole('button', { name: 'Change stage' }));
    await user.click(await screen.findByRole('radio', { name: 'Cancelled' }));
    await screen.findByText('1 of them cannot go there from its stage, and stays as it is.');
    await press('Cancel');
    await press('Discard');
    act(() => screen.getByRole('link', { name: '#5 Cable replaced' }).focus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull());
  });
});

describe('the list', () => {
  test('has more columns by choice, and its number is the link', async () => {
    server.tickets = [
      aTicket(2, 'Écran noir', { assigned_to: ada, site: tour, due_at: '2040-12-24T10:00:00Z' }),
    ];
    open('?view=list&columns=number,assigned_to,due_at,site,partner,team');
    await screen.findByText('Écran noir');
    const heads = screen.getAllByRole('columnheader').map((cell) => cell.textContent);
    expect(heads).toEqual(['', 'Name', 'Number', 'Assignee', 'Due', 'Site', 'Partner', 'Team']);
    const cells = screen.getAllByRole('cell').map((cell) => cell.textContent);
    expect(cells.slice(1)).toEqual([
      '#2',
      'Ada Lovelace',
      'Dec 24, 2040',
      'Tour du Port',
      'Lumière',
      'Support',
    ]);
    expect(screen.getByRole('link', { name: '#2 Écran noir' }).getAttribute('href')).toContain(
      '/management/maintenance/2',
    );
  });

  test('is exported as it is shown', async () => {
    server.tickets = [
      aTicket(2, 'Écran noir', { assigned_to: ada, priority: 3 }),
      aTicket(3, 'Lamp', { stage: SOLVED }),
    ];
    const files: Blob[] = [];
    URL.createObjectURL = (file) => {
      files.push(file as Blob);
      return 'blob:x';
    };
    URL.revokeObjectURL = () => {};
    open('?view=list&stage=new&columns=priority,stage,assigned_to,number');
    await user.click(await screen.findByRole('button', { name: 'Other formats' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Shown columns (CSV)' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect((await files[0]?.text())?.trim()).toBe(
      'Name,Priority,Stage,Assignee,Number\r\nÉcran noir,Urgent,New,Ada Lovelace,2',
    );
    await press('Export');
    await waitFor(() => expect(files).toHaveLength(2));
    expect((await files[1]?.text())?.split('\r\n')[1]).toBe(
      '2,Écran noir,URGENT,NEW,Ada Lovelace,,,,Lumière,Support,2026-11-01T10:00:00Z',
    );
  });
});

describe('views', () => {
  test('are tabs above the tickets: all, mine, unassigned and late with their counts, and saved ones', async () => {
    server.views = [
      {
        id: 9,
        list: 'tickets',
        name: 'Field work',
        query: '?team=Field',
        is_own: true,
        is_shared: false,
        is_default: false,
        owner_name: 'Ada',
      },
    ];
    openAs('?assignee=me&stage=open&view=list');
    const tabs = await screen.findByRole('navigation', { name: 'Saved views' });
    const links = () => within(tabs).getAllByRole('link');
    await waitFor(() =>
      expect(links().map((link) => link.textContent)).toEqual([
        'All',
        'Mine6',
        'Unassigned6',
        'Late6',
        'Field work',
      ]),
    );
    expect(links().map((link) => link.getAttribute('aria-current'))).toEqual([
      null,
      'page',
      null,
      null,
      null,
    ]);
    await user.click(within(tabs).getByRole('link', { name: 'Field work' }));
    await waitFor(() => expect(server.queries.at(-1)).toMatchObject({ team: 'Field' }));
  });
});
