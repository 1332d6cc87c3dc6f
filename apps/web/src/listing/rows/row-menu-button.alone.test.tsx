import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { RowMenuButton } from './row-menu-button.tsx';
import { rowMenu } from './row-menu-module.ts';

beforeAll(startTestTranslations);
// The menu is loaded on demand.
beforeAll(async () => {
  await rowMenu.load();
});

async function openMenu() {
  const acts = () => [{ id: 'open', label: 'Open', icon: null }];
  showTestPage(<RowMenuButton acts={acts} label="More for Sony FW-75" tabIndex={0} />, '/');
  await userEvent.tab();
  expect(document.querySelector('#tooltip')?.textContent).toBe('More for Sony FW-75');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('menu').contains(document.activeElement)).toBe(true));
}

test('the tooltip of the button closes when its menu opens, and stays away until the menu has closed', async () => {
  await openMenu();
  expect(document.querySelector('#tooltip')).toBeNull();
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const button = document.querySelector('[data-row-menu]') as HTMLElement;
  const hover = () => {
    fireEvent.pointerOver(button);
    vi.runAllTimers();
  };
  hover();
  expect(document.querySelector('#tooltip')).toBeNull();
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  hover();
  expect(document.querySelector('#tooltip')?.textContent).toBe('More for Sony FW-75');
});
