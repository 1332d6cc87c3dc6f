import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

/** Clicks an entry of the open menu, and waits until the menu is gone: before that, nothing else takes a click. */
export async function chooseFromMenu(user: UserEvent, name: string): Promise<void> {
  await user.click(await screen.findByRole('menuitem', { name }));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
}
