import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { anEditor } from '#test/fake-estate.ts';
import { showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { usePageActs } from './use-page-acts.tsx';

beforeAll(startTestTranslations);

const row = { id: 7, product_name: 'Sony FW-75', room_name: 'Salle Garonne', status: 'Active' };

function Acts({ mayChange }: { mayChange: boolean }) {
  const { acts, dialogs } = usePageActs('asset', mayChange ? anEditor : null);
  return (
    <>
      {acts.ofRow(row).map(({ id, label, onSelect }) => (
        <button key={id} type="button" onClick={onSelect}>
          {label}
        </button>
      ))}
      {dialogs}
    </>
  );
}

const labels = () => screen.getAllByRole('button').map((button) => button.textContent);

test('offers a ticket and a label for every row, and the changes around them to those who may', async () => {
  showTestPage(<Acts mayChange />, '/inventory/assets');
  expect(labels()).toEqual(['New ticket', 'Print label']);
  await waitFor(() =>
    expect(labels()).toEqual([
      ...['Edit', 'Move', 'Duplicate', 'Status', 'New ticket', 'Print label', 'Retire', 'Move to bin'],
    ]),
  );
});

test('changes the status of one row in a dialog with that field alone', async () => {
  showTestPage(<Acts mayChange />, '/inventory/assets');
  await userEvent.click(await screen.findByRole('button', { name: 'Status' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Status · Sony FW-75' }));
  const legends = dialog.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent);
  expect(new Set(legends)).toEqual(new Set(['Inventory status']));
  expect(dialog.queryByRole('textbox')).toBeNull();
  expect(dialog.getAllByRole('button').map((button) => button.textContent)).not.toContain('Add a field');
});

test('opens the dialog for a ticket about the row, and the list stays', async () => {
  showTestPage(<Acts mayChange={false} />, '/inventory/assets');
  await userEvent.click(screen.getByRole('button', { name: 'New ticket' }));
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  expect(name.value).toBe('Sony FW-75 · Salle Garonne');
  expect(screen.getByTestId('search').textContent).toBe('');
});
