import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { Link, MemoryRouter, useLocation, useNavigationType } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useUrlState } from '#listing/use-url-state.ts';
import { sitesUrlState } from './sites/sites-url-state.ts';

let writes: string[] = [];

function Screen() {
  const { state, update, flush } = useUrlState(sitesUrlState);
  return (
    <>
      <input
        aria-label="search"
        value={state.search}
        onChange={({ target }) => update({ search: target.value })}
        onBlur={flush}
      />
      <button type="button" onClick={() => update({ view: 'list' })}>
        list
      </button>
      <Link to="/sites?search=linked">link</Link>
    </>
  );
}

function Address() {
  const location = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    writes.push(`${type} ${location.search}`);
  }, [location, type]);
  return <output>{location.search}</output>;
}

function open(address: string) {
  writes = [];
  render(
    <MemoryRouter initialEntries={[address]}>
      <Screen />
      <Address />
    </MemoryRouter>,
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('search');
const address = () => screen.getByRole('status').textContent;

beforeEach(() => {
  writes = [];
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the state in the address', () => {
  test('is read from the address', () => {
    open('/sites?search=abc');
    expect(field().value).toBe('abc');
  });

  test('shows every keystroke at once and writes the address when the typing pauses, replacing the entry', async () => {
    open('/sites');
    for (const value of ['c', 'co', 'con', 'conf']) {
      fireEvent.change(field(), { target: { value } });
      expect(field().value).toBe(value);
    }
    await waitFor(() => expect(address()).toBe('?search=conf'));
    await waitFor(() => expect(writes).toEqual(['POP ', 'REPLACE ?search=conf']));
  });

  test('loses no input while the address is being written', async () => {
    open('/sites');
    fireEvent.change(field(), { target: { value: 'a' } });
    fireEvent.blur(field());
    fireEvent.change(field(), { target: { value: 'ab' } });
    expect(field().value).toBe('ab');
    await waitFor(() => expect(address()).toBe('?search=ab'));
    expect(field().value).toBe('ab');
  });

  test('combines different changes', async () => {
    open('/sites');
    act(() => {
      fireEvent.change(field(), { target: { value: 'x' } });
      fireEvent.click(screen.getByText('list'));
    });
    await waitFor(() => expect(address()).toBe('?view=list&search=x'));
  });

  test('gives way to a link, even with unwritten input', () => {
    vi.useFakeTimers();
    open('/sites');
    fireEvent.change(field(), { target: { value: 'typed' } });
    fireEvent.click(screen.getByText('link'));
    expect(field().value).toBe('linked');
    act(() => vi.advanceTimersByTime(1000));
    expect(address()).toBe('?search=linked');
  });
});
