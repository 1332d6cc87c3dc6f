import { ticketPriorities, ticketStages } from '@greenroom/domain/maintenance/ticket.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aTicket, FakeTickets } from '#test/fake-tickets.ts';
import { shownSearch, showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { MaintenancePage } from './maintenance-page.tsx';

const { LOW, HIGH, URGENT } = ticketPriorities;
const { IN_PROGRESS, SOLVED, STANDBY, CANCELLED, PROVISIONALLY_CLOSED } = ticketStages;

let server: FakeTickets;
let user = userEvent.setup({ delay: null });

beforeAll(startTestTranslations);
beforeEach(() => {
  user = userEvent.setup({ delay: null });
  server = new FakeTickets();
  server.tickets = [
    aTicket(1, 'Lamp of the projector', { priority: LOW }),
    aTicket(2, 'Écran noir', { priority: URGENT, created_at: '2026-10-01T10:00:00Z' }),
    aTicket(3, 'No sound', { priority: URGENT, created_at: '2026-10-20T10:00:00Z' }),
    aTicket(4, 'Camera turned', { stage: IN_PROGRESS, partner: { name: 'Hôtel Plaza' } }),
    aTicket(5, 'Cable replaced', { stage: SOLVED, priority: HIGH }),
    aTicket(6, 'Waiting for parts', { stage: STANDBY }),
  ];
  vi.stubGlobal('fetch', server.fetch);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(toast, 'success').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = (search = '') => showTestPage(<MaintenancePage />, `/management/maintenance${search}`);

const column = (name: string) => screen.findByRole('region', { name });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const cardsOf = (region: HTMLElement) =>
  within(region)
    .queryAllByRole('listitem')
    .map((card) => card.textContent);

describe('the board', () => {
  it('has the columns of the spec in its order, three of them open, each with its count', async () => {
    open();
    await screen.findByText('Écran noir');
    const columns = screen.getAllByRole('region').map((region) => ({
      name: within(region).getByRole('heading').textContent,
      count: within(region).getByText(/tickets?$/).textContent,
      shown: within(region).getByRole('button').getAttribute('aria-expanded'),
    }));
    expect(columns).toEqual([
      { name: 'New', count: '3 tickets', shown: 'true' },
      { name: 'In progress', count: '1 ticket', shown: 'true' },
      { name: 'Solved', count: '1 ticket', shown: 'true' },
      { name: 'Standby', count: '1 ticket', shown: 'false' },
      { name: 'Cancelled', count: '0 tickets', shown: 'false' },
      { name: 'Provisionally closed', count: '0 tickets', shown: 'false' },
    ]);
  });

  it('shows name, priority, number and created date, the most urgent first, then the newest', async () => {
    open();
    await screen.findByText('Écran noir');
    expect(cardsOf(await column('New'))).toEqual([
      'No soundLumièreUrgent#3Oct 20, 2026',
      'Écran noirLumièreUrgent#2Oct 1, 2026',
      'Lamp of the projectorLumièreLow#1Nov 1, 2026',
    ]);
    expect(screen.getByText('Oct 1, 2026').dataset.tip).toMatch(/^Thursday, October 1, 2026 .* · .* ago$/);
  });

  it('shows no partner when all tickets belong to one, and shows the other facts', async () => {
    server.tickets = [aTicket(2, 'Écran noir', { additional_data: { description: 'Left side' } })];
    open();
    await screen.findByText('Écran noir');
    expect(cardsOf(await column('New'))).toEqual(['Écran noirLeft sideMedium#2Nov 1, 2026']);
  });

  it('hides and shows a column, keeps the focus on its button and stores the choice', async () => {
    const { unmount } = open();
    await press('Hide Solved');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show Solved' }));
    expect(screen.queryByText('Cable replaced')).toBeNull();
    await press('Show Standby');
    await screen.findByText('Waiting for parts');
    unmount();
    open();
    await screen.findByText('Waiting for parts');
    await screen.findByRole('button', { name: 'Show Solved' });
    await screen.findByRole('button', { name: 'Hide New' });
  });

  it('ignores foreign data stored under its key', async () => {
    localStorage.setItem('maintenance_columns', '{"1":"no",');
    open();
    await screen.findByText('Écran noir');
  });

  it('does nothing when a ticket is clicked, and does not look clickable', async () => {
    open();
    const card = (await screen.findByText('Écran noir')).closest('li') as HTMLElement;
    // The filter is loaded apart, and may arrive after the tickets.
    await screen.findByText('All tickets');
    const before = document.body.textContent;
    await user.click(within(card).getByText('#2'));
    expect(document.body.textContent).toBe(before);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(within(card).queryByRole('button')).toBeNull();
    expect(within(card).queryByRole('link')).toBeNull();
    expect(card.getAttribute('role')).toBeNull();
  });

  it('is navigated with the arrow keys, down a column and over to the next that has tickets', async () => {
    server.tickets = server.tickets.filter(({ stage }) => stage !== IN_PROGRESS);
    open();
    await screen.findByText('Écran noir');
    const focused = () => document.activeElement?.querySelector('p')?.textContent;
    act(() =>
      within(screen.getByRole('list', { name: 'New' }))
        .getAllByRole('listitem')[0]
        ?.focus(),
    );
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Écran noir');
    await user.keyboard('{End}');
    expect(focused()).toBe('Lamp of the projector');
    await user.keyboard('{ArrowRight}');
    expect(focused()).toBe('Cable replaced');
    await user.keyboard('{ArrowRight}');
    expect(focused()).toBe('Cable replaced');
    await user.keyboard('{ArrowLeft}{Home}');
    expect(focused()).toBe('No sound');
  });

  it('shows a ticket with an unknown stage in its own column', async () => {
    server.tickets.push(aTicket(7, 'From elsewhere', { stage: 42 }));
    open();
    await press('Show Stage 42');
    expect(cardsOf(await column('Stage 42'))).toEqual(['From elsewhereLumièreMedium#7Nov 1, 2026']);
  });
});

describe('the search', () => {
  it('finds by ticket name ignoring accents, by partner name, and keeps the address', async () => {
    open();
    await screen.findByText('Écran noir');
    const field = screen.getByRole('textbox', { name: 'Search by ticket or partner' });
    await user.type(field, 'ecran');
    expect(cardsOf(await column('New'))).toEqual(['Écran noirLumièreUrgent#2Oct 1, 2026']);
    expect(cardsOf(await column('In progress'))).toEqual([]);
    await waitFor(() => expect(shownSearch()).toBe('?search=ecran'));
    await user.clear(field);
    await user.type(field, 'hotel pla');
    await screen.findByText('Camera turned');
    expect(screen.queryByText('Écran noir')).toBeNull();
    await screen.findByText('1 ticket', { selector: 'header p' });
  });

  it('finds a ticket by its number', async () => {
    open('?view=list&search=%232');
    const names = (await screen.findAllByRole('rowheader')).map((cell) => cell.textContent);
    expect(names).toEqual(['Écran noir']);
  });

  it('of open tickets shows what the tile of the home page counts, on the board and in the list', async () => {
    open('?stage=open&view=list');
    await screen.findByText('Waiting for parts');
    const stages = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[1]?.textContent);
    expect(new Set(stages)).toEqual(new Set(['New', 'In progress', 'Standby']));
    await user.click(screen.getByRole('tab', { name: 'Kanban' }));
    await waitFor(() => expect(shownSearch()).toBe('?stage=open'));
    expect(screen.getAllByRole('heading', { level: 2 }).map((head) => head.textContent)).toEqual([
      'New',
      'In progress',
      'Standby',
    ]);
    const toggles = screen.getAllByRole('region').map((column) => within(column).getByRole('button'));
    expect(toggles.map((toggle) => toggle.getAttribute('aria-expanded'))).toEqual(['true', 'true', 'true']);
  });

  it('opens the dialog for a new ticket when the address says so, once', async () => {
    open('?new=ticket');
    expect((await screen.findByRole('dialog')).textContent).toContain('Create ticket');
    await waitFor(() => expect(shownSearch()).toBe(''));
  });

  it('that finds nothing says so and can be cleared', async () => {
    open('?search=xyz');
    await screen.findByText('No ticket matches your search');
    await user.click(
      within(screen.getByText('No ticket matches your search').parentElement as HTMLElement).getByRole(
        'button',
        { name: 'Clear filters' },
      ),
    );
    await screen.findByText('Écran noir');
  });
});

describe('the list', () => {
  const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

  it('has name, priority and stage, by priority descending', async () => {
    open('?view=list');
    await screen.findByText('Écran noir');
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      'Name',
      'Priority',
      'Stage',
    ]);
    expect(screen.getByRole('columnheader', { name: 'Priority' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    const priorities = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
    expect(priorities).toEqual(['Urgent', 'Urgent', 'High', 'Medium', 'Medium', 'Low']);
  });

  it('sorts by each column, both ways', async () => {
    open('?view=list');
    await screen.findByText('Écran noir');
    await press('Name');
    expect(names()[0]).toBe('Cable replaced');
    await press('Name');
    expect(names()[0]).toBe('Waiting for parts');
    await press('Stage');
    expect(names().at(-1)).toBe('Waiting for parts');
    await press('Priority');
    expect(names()[0]).toBe('Lamp of the projector');
  });

  it('keeps the sort in the address', async () => {
    open('?view=list&sort=name');
    await screen.findByText('Écran noir');
    expect(names()[0]).toBe('Cable replaced');
    await press('Name');
    await waitFor(() => expect(shownSearch()).toBe('?view=list&sort=-name'));
  });

  it('does nothing when a row is clicked', async () => {
    open('?view=list');
    await user.click(await screen.findByText('Écran noir'));
    expect(shownSearch()).toBe('?view=list');
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is remembered as the last chosen view, and an address overrides it', async () => {
    const first = open();
    await user.click(await screen.findByRole('tab', { name: 'List' }));
    await waitFor(() => expect(shownSearch()).toBe('?view=list'));
    first.unmount();
    const second = open();
    await screen.findByRole('table', { name: 'Tickets' });
    second.unmount();
    open('?view=kanban');
    await screen.findByRole('group', { name: 'Tickets by stage' });
  });

  it('stays when the navigation link is pressed on the page itself', async () => {
    const link = <Link to="/management/maintenance">Maintenance</Link>;
    showTestPage([<MaintenancePage key="page" />, <p key="link">{link}</p>], '/management/maintenance');
    await user.click(await screen.findByRole('tab', { name: 'List' }));
    await waitFor(() => expect(shownSearch()).toBe('?view=list'));
    await user.click(screen.getByRole('link', { name: 'Maintenance' }));
    await waitFor(() => expect(shownSearch()).toBe(''));
    expect(screen.getByRole('tab', { name: 'List' }).getAttribute('aria-selected')).toBe('true');
  });
});

describe('loading', () => {
  it('continues until every page is loaded', async () => {
    server.tickets = Array.from({ length: 45 }, (_, at) =>
      aTicket(at + 1, `Ticket ${at + 1}`, { stage: at % 2 ? CANCELLED : PROVISIONALLY_CLOSED }),
    );
    server.ticketsPerAnswer = 10;
    open();
    await screen.findByText('45 tickets', { selector: 'header p' });
    expect(server.lists).toBe(5);
    await within(await column('Cancelled')).findByText('22 tickets');
  });

  it('renders few of many tickets', async () => {
    server.tickets = Array.from({ length: 2_000 }, (_, at) => aTicket(at + 1, `Ticket ${at + 1}`));
    open();
    await screen.findByText('2,000 tickets', { selector: 'header p' });
    expect(cardsOf(await column('New')).length).toBeLessThan(60);
  });

  it('that fails says so and can be retried', async () => {
    server.listStatus = 503;
    open();
    expect((await screen.findByRole('alert')).textContent).toContain('The tickets could not be loaded');
    server.listStatus = 200;
    await press('Try again');
    await screen.findByText('Écran noir');
  });

  it('that fails half way shows the loaded tickets and offers to continue', async () => {
    server.ticketsPerAnswer = 4;
    const list = server.fetch;
    vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
      if (address.includes('cursor')) server.listStatus = 503;
      return list(address, init);
    });
    open();
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The rest of the tickets could not be loaded.',
    );
    await screen.findByText('Écran noir');
    await screen.findByText('4 of 6 tickets loaded');
    server.listStatus = 200;
    vi.stubGlobal('fetch', list);
    await press('Try again');
    await screen.findByText('6 tickets', { selector: 'header p' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows "Add ticket" when there are none', async () => {
    server.tickets = [];
    open();
    await screen.findByText('No tickets yet');
    expect(screen.getAllByRole('button', { name: 'Add new ticket' })).toHaveLength(2);
  });
});

describe('a new ticket', () => {
  const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
  const dialog = () => screen.queryByRole('dialog', { name: 'New ticket' });

  async function openDialog() {
    open();
    await screen.findByText('Écran noir');
    await press('Add new ticket');
    return field('Name');
  }

  it('requires a name; the error disappears when the field is edited', async () => {
    const name = await openDialog();
    await user.type(name, '   ');
    await press('Create ticket');
    await screen.findByText('Name is required');
    expect(document.activeElement).toBe(name);
    expect(server.sent).toEqual([]);
    await user.type(name, 'x');
    await waitFor(() => expect(screen.queryByText('Name is required')).toBeNull());
  });

  it('has medium priority, is new and omits empty fields', async () => {
    const name = await openDialog();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Medium' }).checked).toBe(true);
    expect(screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
      'Low',
      'Medium',
      'High',
      'Urgent',
    ]);
    await user.type(name, '  Screen torn ');
    await user.type(await field('Sales order'), '  ');
    await press('Create ticket');
    await waitFor(() => expect(dialog()).toBeNull());
    expect(server.sent.map(({ body }) => body)).toEqual([
      { name: 'Screen torn', priority: 1, stage: 1, team: 'Support', odoo_id: 0 },
    ]);
  });

  it('includes all filled fields, appears on the board and is announced for 4 seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const name = await openDialog();
    await user.type(name, 'Screen torn');
    await user.click(screen.getByRole('radio', { name: 'Urgent' }));
    await user.type(await field('Sales order'), 'S00042');
    await user.type(await field('Description'), 'Left side');
    const listed = server.lists;
    await user.keyboard('{Tab}{Tab}{Enter}');
    await screen.findByText('Screen torn');
    expect(server.sent[0]?.body).toEqual({
      name: 'Screen torn',
      priority: 3,
      stage: 1,
      team: 'Support',
      odoo_id: 0,
      sales_order: 'S00042',
      additional_data: { description: 'Left side' },
    });
    expect(timeout).toHaveBeenCalledWith(30_000);
    expect(toast.success).toHaveBeenCalledWith('Ticket created', {
      description: '#900 Screen torn',
      duration: 4000,
    });
    await waitFor(() => expect(server.lists).toBe(listed + 1));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Add new ticket'));
  });

  it('cannot be changed or closed while it is being created', async () => {
    let answer = (_: Response) => {};
    server.onCreate = () => new Promise((resolve) => (answer = resolve));
    const name = await openDialog();
    await user.type(name, 'Screen torn{Enter}');
    await waitFor(() => expect(server.sent).toHaveLength(1));
    await waitFor(() => expect(name.matches(':disabled')).toBe(true));
    const inputs = [...screen.getAllByRole('textbox'), ...screen.getAllByRole('radio')];
    const open = within(dialog() as HTMLElement);
    for (const input of inputs.filter((one) => dialog()?.contains(one))) {
      expect((input as HTMLInputElement).matches(':disabled')).toBe(true);
    }
    await user.keyboard('{Escape}');
    await user.click(open.getByRole('button', { name: 'Close' }));
    await user.click(open.getByRole('button', { name: 'Cancel' }));
    await user.click(open.getByRole('button', { name: 'Create ticket' }));
    expect(dialog()).toBeTruthy();
    answer(Response.json(aTicket(900, 'Screen torn'), { status: 201 }));
    await waitFor(() => expect(dialog()).toBeNull());
    expect(server.sent).toHaveLength(1);
  });

  it('that failed is kept, returns to idle with a retry, and is sent again under the same key', async () => {
    const answer = server.onCreate;
    server.onCreate = () => Promise.reject(new TypeError('Failed to fetch'));
    const name = await openDialog();
    await user.type(name, 'Screen torn');
    await press('Create ticket');
    expect((await screen.findByRole('alert')).textContent).toContain('The ticket could not be created');
    expect(name.value).toBe('Screen torn');
    expect(name.matches(':disabled')).toBe(true);
    await press('Back to the form');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(name.matches(':disabled')).toBe(false);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Create ticket'));
    expect(server.sent).toHaveLength(1);
    server.onCreate = answer;
    await press('Create ticket');
    await waitFor(() => expect(dialog()).toBeNull());
    expect(server.sent[1]).toEqual(server.sent[0]);
    expect(server.sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(await screen.findAllByText('Screen torn')).toHaveLength(1);
  });

  it('reports a missing name on leaving the field, and is submitted with Ctrl Enter from any field', async () => {
    const name = await openDialog();
    await user.tab();
    await screen.findByText('Name is required');
    await user.type(name, 'Screen torn');
    await user.type(await field('Description'), 'Left side{Control>}{Enter}{/Control}');
    await waitFor(() => expect(dialog()).toBeNull());
    expect(server.sent).toHaveLength(1);
  });

  it('that is partly filled asks before it is discarded', async () => {
    await user.type(await openDialog(), 'Screen');
    await user.keyboard('{Escape}');
    await press('Keep editing');
    expect((await field('Name')).value).toBe('Screen');
    await press('Cancel');
    await press('Discard');
    await waitFor(() => expect(dialog()).toBeNull());
    expect(server.sent).toEqual([]);
  });

  it('has another key in another dialog, and blank fields', async () => {
    const name = await openDialog();
    await user.type(name, 'First{Enter}');
    await waitFor(() => expect(dialog()).toBeNull());
    await press('Add new ticket');
    const second = await field('Name');
    expect(second.value).toBe('');
    await user.type(second, 'Second{Enter}');
    await waitFor(() => expect(server.sent).toHaveLength(2));
    expect(server.sent[0]?.key).not.toBe(server.sent[1]?.key);
  });

  it('that was changed after an earlier attempt arrived says that it exists', async () => {
    server.onCreate = () => Response.json({ detail: 'Used before', code: 'conflict' }, { status: 409 });
    const name = await openDialog();
    await user.type(name, 'Screen torn{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('The ticket has already been created');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialog()).toBeNull());
  });
});
