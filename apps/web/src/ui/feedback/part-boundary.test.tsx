import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { blankUiTexts, UiTextsContext } from '#ui/ui-texts.ts';
import { PartBoundary, RefetchForRetryContext } from './part-boundary.tsx';

afterEach(() => vi.restoreAllMocks());

test('draws a part again as soon as its data arrives, while others still wait for theirs', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let isBroken = true;
  const Part = () => {
    if (isBroken) throw new Error('a broken record');
    return <p>whole</p>;
  };
  let redraw = () => {};
  const refetch = (each: () => void) => {
    redraw = each;
    return new Promise<void>(() => {});
  };
  render(
    <UiTextsContext value={{ ...blankUiTexts, tryAgain: 'Try again' }}>
      <RefetchForRetryContext value={refetch}>
        <PartBoundary>
          <Part />
        </PartBoundary>
      </RefetchForRetryContext>
    </UiTextsContext>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  redraw();
  expect((await screen.findByRole('button')).getAttribute('aria-busy')).toBe('true');
  isBroken = false;
  redraw();
  await screen.findByText('whole');
});
