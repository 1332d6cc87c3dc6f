import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { TextField } from '#ui/form/text-field.tsx';
import { blankUiTexts, UiTextsContext } from '#ui/ui-texts.ts';
import { DialogBody, useUnsaved } from './dialog.tsx';
import { Sheet } from './sheet.tsx';

function Fields({ onDiscard }: { onDiscard: () => void }) {
  useUnsaved(true, { title: 'Discard 3 changes?', onDiscard });
  return <TextField label="Name" />;
}

const texts = {
  ...blankUiTexts,
  discard: { title: 'Usual', help: '', confirm: 'Discard', keep: 'Keep editing' },
};

test('names what would be lost, and says when it was discarded', async () => {
  const onOpenChange = vi.fn();
  const onDiscard = vi.fn();
  render(
    <UiTextsContext value={texts}>
      <Sheet open onOpenChange={onOpenChange} title="Edit asset" closeLabel="Close">
        <DialogBody>
          <Fields onDiscard={onDiscard} />
        </DialogBody>
      </Sheet>
    </UiTextsContext>,
  );
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
  // The style sheet keeps toasts clear of its foot.
  expect(document.body.matches(':has([data-sheet])')).toBe(true);
  await userEvent.keyboard('{Escape}');
  screen.getByRole('alertdialog', { name: 'Discard 3 changes?' });
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(onDiscard).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(onDiscard).toHaveBeenCalledOnce();
  expect(onOpenChange).toHaveBeenCalledWith(false);
});
