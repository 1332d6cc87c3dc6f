import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Toaster, toast } from './toaster.tsx';

test('shows toasts that were requested while the toast library was loading', async () => {
  render(<Toaster theme="light" label="Notifications" closeLabel="Close" />);
  toast.success('Saved');
  toast.error('Not sent', { description: 'No connection' });
  await screen.findByText('Saved');
  await screen.findByText('No connection');
});

test('offers the next step with what was made', async () => {
  const opened: number[] = [];
  render(<Toaster theme="light" label="Notifications" closeLabel="Close" />);
  toast.success('Ticket created', { next: { label: 'Open #7', onAct: () => opened.push(7) } });
  await userEvent.click(await screen.findByRole('button', { name: 'Open #7' }));
  expect(opened).toEqual([7]);
});

test('undoes with its button, and the newest with Z outside of fields or with Ctrl Z outside of fields with text', async () => {
  const undone: string[] = [];
  const undo = (name: string) => ({ undo: { label: 'Undo', onUndo: () => undone.push(name) } });
  render(
    <>
      <input aria-label="Name" />
      <Toaster theme="light" label="Notifications" closeLabel="Close" />
    </>,
  );
  toast.success('First revoked', undo('first'));
  toast.success('Second revoked', undo('second'));
  toast.success('Third revoked', undo('third'));
  await screen.findByText('Third revoked');
  await userEvent.type(screen.getByRole('textbox'), 'zone');
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(undone).toEqual([]);
  await userEvent.clear(screen.getByRole('textbox'));
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(undone).toEqual(['third']);
  const first = screen.getByText('First revoked').closest('li') as HTMLElement;
  await userEvent.click(within(first).getByRole('button', { name: /^Undo/ }));
  expect(undone).toEqual(['third', 'first']);
  await userEvent.keyboard('z');
  await waitFor(() => expect(undone).toEqual(['third', 'first', 'second']));
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(undone).toHaveLength(3);
});
