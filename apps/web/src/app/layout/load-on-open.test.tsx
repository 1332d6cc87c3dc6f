import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { toast } from '#ui/feedback/toaster.tsx';
import { blankUiTexts, UiTextsContext } from '#ui/ui-texts.ts';
import { LoadOnOpen, type OpenProps } from './load-on-open.tsx';

function Part({ open }: OpenProps) {
  return open ? <p>Here</p> : null;
}

function Screen({ load }: { load: () => Promise<typeof Part> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <UiTextsContext value={{ ...blankUiTexts, partFailed: 'Not loaded' }}>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <LoadOnOpen load={load} open={isOpen} onOpenChange={setOpen} />
    </UiTextsContext>
  );
}

it('says that a part could not be loaded, leaves the page, and tries again the next time', async () => {
  const said = vi.spyOn(toast, 'error').mockImplementation(() => {});
  const load = vi.fn(() => Promise.resolve(Part));
  load.mockImplementationOnce(() => Promise.reject(new Error('offline')));
  render(<Screen load={load} />);
  expect(load).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(said).toHaveBeenCalledWith('Not loaded'));
  await userEvent.click(screen.getByRole('button'));
  expect(await screen.findByText('Here')).toBeTruthy();
});
