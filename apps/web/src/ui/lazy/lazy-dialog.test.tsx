import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { toast } from '#ui/feedback/toaster.tsx';
import { blankUiTexts, UiTextsContext } from '#ui/ui-texts.ts';
import { type DialogState, type LazyDialog, lazyDialog } from './lazy-dialog.tsx';

function Part({ open }: DialogState) {
  return open ? <p>Here</p> : null;
}

function Screen({ part: LazyPart }: { part: LazyDialog<DialogState> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <UiTextsContext value={{ ...blankUiTexts, partFailed: 'Not loaded' }}>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <LazyPart open={isOpen} onOpenChange={setOpen} />
    </UiTextsContext>
  );
}

test('reports that a part could not be loaded, keeps the page, and retries the next time', async () => {
  const said = vi.spyOn(toast, 'error').mockImplementation(() => {});
  const load = vi.fn(() => Promise.resolve(Part));
  load.mockImplementationOnce(() => Promise.reject(new Error('offline')));
  render(<Screen part={lazyDialog(load)} />);
  expect(load).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(said).toHaveBeenCalledWith('Not loaded'));
  await userEvent.click(screen.getByRole('button'));
  await screen.findByText('Here');
  expect(load).toHaveBeenCalledTimes(2);
});
