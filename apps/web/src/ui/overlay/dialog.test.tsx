import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { SearchField } from '#ui/form/search-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { blankUiTexts, UiTextsContext } from '#ui/ui-texts.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog, DialogBody, DialogFooter, useCloseDialog, useUnsaved } from './dialog.tsx';
import { DropdownMenu, DropdownMenuItem } from './dropdown-menu.tsx';

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
  screen.getByRole('dialog', { name: 'New ticket' });
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

test('the first Escape clears a search field inside, the second closes', async () => {
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

test('closing returns the focus to the element that opened it', async () => {
  render(<Screen />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })));
});

function MenuScreen() {
  const [open, setOpen] = useState(false);
  const [hasButton, setHasButton] = useState(true);
  return (
    <main>
      <h1>Assets</h1>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a row of a list takes the focus. */}
      <div data-index="0" data-testid="row" tabIndex={0}>
        {hasButton ? (
          <DropdownMenu trigger={<button type="button">More</button>}>
            <DropdownMenuItem onSelect={() => setOpen(true)}>Print label</DropdownMenuItem>
          </DropdownMenu>
        ) : null}
      </div>
      <button type="button" onClick={() => setHasButton(false)}>
        Read again
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="Label" closeLabel="Close">
        <DialogBody>
          <button type="button" onClick={() => setHasButton(false)}>
            Take away
          </button>
        </DialogBody>
      </Dialog>
    </main>
  );
}

async function openFromMenu() {
  render(<MenuScreen />);
  screen.getByRole('button', { name: 'More' }).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menuitem')));
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Label' });
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
}

test('closing returns the focus to the button of the menu that opened it', async () => {
  await openFromMenu();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' })));
});

test('closing returns the focus to the row if the button of its menu has left', async () => {
  await openFromMenu();
  await userEvent.click(screen.getByRole('button', { name: 'Take away' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('row')));
});

test('the focus goes to the row if the button leaves soon after the dialog has closed', async () => {
  await openFromMenu();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' })));
  // As when the list is read again: nothing is pressed.
  fireEvent.click(screen.getByRole('button', { name: 'Read again' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('row')));
});

test('a confirmation starts on the safe choice and stays open until the caller closes it', async () => {
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

const discard = { title: 'Discard changes?', help: 'Not saved.', confirm: 'Discard', keep: 'Keep editing' };

function Cancel() {
  return (
    <button type="button" onClick={useCloseDialog()}>
      Cancel
    </button>
  );
}

function Form() {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  return (
    <UiTextsContext value={{ ...blankUiTexts, discard }}>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="New ticket" closeLabel="Close" unsaved={text !== ''}>
        <DialogBody>
          <TextField label="Name" value={text} onChange={(event) => setText(event.target.value)} />
        </DialogBody>
        <DialogFooter>
          <Cancel />
        </DialogFooter>
      </Dialog>
    </UiTextsContext>
  );
}

function Name() {
  const [text, setText] = useState('');
  useUnsaved(text !== '');
  return <TextField label="Name" value={text} onChange={(event) => setText(event.target.value)} />;
}

describe('a partly filled dialog', () => {
  const dialog = () => screen.queryByRole('dialog', { name: 'New ticket', hidden: true });
  const confirmation = () => screen.queryByRole('alertdialog', { name: 'Discard changes?' });
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  // The page behind takes no pointer events, so user-event does not click there.
  async function clickOutside() {
    fireEvent.pointerDown(document.body);
    fireEvent.click(document.body);
  }

  const ways = [
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['the close button', () => press('Close')],
    ['the cancel button', () => press('Cancel')],
    ['a click outside', clickOutside],
  ] as const;

  test.each(ways)('asks on %s, keeps the input and returns the focus', async (_, leave) => {
    render(<Form />);
    await press('Open');
    await userEvent.type(screen.getByRole('textbox'), 'Screen');
    await leave();
    const keep = await screen.findByRole('button', { name: 'Keep editing' });
    expect(document.activeElement).toBe(keep);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(confirmation()).toBeNull());
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Screen');
    await waitFor(() => expect(dialog()?.contains(document.activeElement)).toBe(true));
  });

  test('closes when the user discards, and the focus returns to the element that opened it', async () => {
    render(<Form />);
    await press('Open');
    await userEvent.type(screen.getByRole('textbox'), 'Screen');
    await userEvent.keyboard('{Escape}');
    await press('Discard');
    await waitFor(() => expect(dialog()).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })));
  });

  test('closes at once while nothing is filled in', async () => {
    render(<Form />);
    await press('Open');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(dialog()).toBeNull());
    expect(confirmation()).toBeNull();
  });

  test('asks when Escape follows the first letter immediately', async () => {
    const onOpenChange = vi.fn();
    render(
      <UiTextsContext value={{ ...blankUiTexts, discard }}>
        <Dialog open onOpenChange={onOpenChange} title="New ticket" closeLabel="Close">
          <Name />
        </Dialog>
      </UiTextsContext>,
    );
    const field = screen.getByRole<HTMLInputElement>('textbox');
    // As in a browser: React draws by itself, and keys do not wait until it has nothing more to do.
    const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
    environment.IS_REACT_ACT_ENVIRONMENT = false;
    onTestFinished(() => {
      environment.IS_REACT_ACT_ENVIRONMENT = true;
    });
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'S');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await Promise.resolve();
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    await expect.poll(confirmation).not.toBeNull();
    expect(onOpenChange).not.toHaveBeenCalled();
  });
});
