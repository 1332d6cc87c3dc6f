import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { blankUiTexts, UiTextsContext } from '#ui/ui-texts.ts';
import { lazyPart } from './lazy-part.tsx';

const texts = { ...blankUiTexts, noData: 'Nothing', partFailed: 'Not loaded', tryAgain: 'Try again' };

test('a part that fails to load keeps the rest of the page, and is imported again on request', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const load = vi
    .fn<() => Promise<(props: { name: string }) => string>>()
    .mockRejectedValueOnce(new Error('gone'))
    .mockResolvedValue(({ name }) => `Map of ${name}`);
  const Part = lazyPart(load);
  render(
    <UiTextsContext value={texts}>
      <h1>Site</h1>
      <section>
        <Part name="Lyon" fallback="waiting" />
      </section>
    </UiTextsContext>,
  );
  screen.getByText('waiting');
  expect((await screen.findByRole('alert')).textContent).toContain('Not loaded');
  screen.getByRole('heading', { name: 'Site' });
  expect(load).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Map of Lyon');
  expect(load).toHaveBeenCalledTimes(2);
});

test('a preloaded part shows at once', async () => {
  const loaded = Promise.resolve(({ name }: { name: string }) => `Map of ${name}`);
  const load = vi.fn(() => loaded);
  const Part = lazyPart(load);
  Part.preload();
  await loaded;
  render(<Part name="Lyon" fallback="waiting" />);
  screen.getByText('Map of Lyon');
  expect(load).toHaveBeenCalledTimes(1);
});

test('a part that could not be preloaded is retried when it is shown', async () => {
  const failure = Promise.reject(new Error('gone'));
  const load = vi
    .fn<() => Promise<(props: object) => string>>()
    .mockReturnValueOnce(failure)
    .mockResolvedValue(() => 'Here');
  const Part = lazyPart(load);
  Part.preload();
  await failure.catch(() => {});
  render(<Part fallback="waiting" />);
  await screen.findByText('Here');
});
