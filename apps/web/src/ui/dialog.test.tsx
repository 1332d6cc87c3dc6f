import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog, DialogBody } from './dialog.tsx';
import { SearchField } from './search-field.tsx';
import { TextField } from './text-field.tsx';

function show(busy: boolean, onOpenChange: (open: boolean) => void) {
  render(
    <Dialog open onOpenChange={onOpenChange} title="New ticket" closeLabel="Close" busy={busy}>
      <DialogBody>
        <TextField label="Name" />
      </DialogBody>
    </Dialog>,
  );
}

test('the first field has the focus and Escape closes', async () => {
  const onOpenChange = vi.fn();
  show(false, onOpenChange);
  expect(screen.getByRole('dialog', { name: 'New ticket' })).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
  await userEvent.keyboard('{Escape}');
  expect(onOpenChange).toHaveBeenCalledWith(false);
});

function Search() {
  const [text, setText] = useState('');
  return (
    <SearchField value={text} onValueChange={setText} label="Search" clearLabel="Clear" shortcut={false} />
  );
}

test('the first Escape empties a search field inside, the second closes', async () => {
  const onOpenChange = vi.fn();
  render(
    <Dialog open onOpenChange={onOpenChange} title="Choose" closeLabel="Close">
      <DialogBody>
        <Search />
      </DialogBody>
    </Dialog>,
  );
  await userEvent.type(screen.getByRole('textbox', { name: 'Search' }), 'room');
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('textbox')).toHaveProperty('value', '');
  expect(onOpenChange).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onOpenChange).toHaveBeenCalledWith(false);
});

test('nothing closes a busy dialog', async () => {
  const onOpenChange = vi.fn();
  show(true, onOpenChange);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onOpenChange).not.toHaveBeenCalled();
});

function Screen() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="New ticket" closeLabel="Close">
        <DialogBody>
          <TextField label="Name" />
        </DialogBody>
      </Dialog>
    </>
  );
}

test('closing gives the focus back to what opened it', async () => {
  render(<Screen />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })));
});

test('a confirmation starts on the safe answer and stays open until the caller closes it', async () => {
  const onOpenChange = vi.fn();
  const onConfirm = vi.fn();
  render(
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title="Reboot the projector?"
      confirmLabel="Reboot"
      cancelLabel="Cancel"
      onConfirm={onConfirm}
    />,
  );
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Reboot' }));
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(onOpenChange).not.toHaveBeenCalled();
});
