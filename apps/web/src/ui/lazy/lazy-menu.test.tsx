import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { LazyMenu, type MenuProps } from './lazy-menu.tsx';
import { LazyModule } from './lazy-module.ts';

function Menu({ trigger }: MenuProps) {
  return (
    <>
      {trigger}
      <p>Here</p>
    </>
  );
}

function show() {
  let arrived = (_: typeof Menu) => {};
  const loading = new Promise<typeof Menu>((resolve) => {
    arrived = resolve;
  });
  const trigger = <button type="button">Open</button>;
  render(<LazyMenu menu={new LazyModule(() => loading)} trigger={trigger} menuProps={{}} container={null} />);
  return { arrive: () => act(async () => arrived(Menu)) };
}

test('opens when the menu has loaded', async () => {
  const { arrive } = show();
  await userEvent.click(screen.getByRole('button'));
  await arrive();
  await screen.findByText('Here');
});

test('does not open after Escape, but with the next click', async () => {
  const { arrive } = show();
  await userEvent.click(screen.getByRole('button'));
  await userEvent.keyboard('{Escape}');
  await arrive();
  expect(screen.queryByText('Here')).toBeNull();
  await userEvent.click(screen.getByRole('button'));
  await screen.findByText('Here');
});
