const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * The card that the left or right arrow leads to: in the next column with cards, the one nearest in height, within its
 * lane. Columns scroll on their own, so positions on the screen count, not indexes.
 */
export function nextColumnCard(board: HTMLElement, from: HTMLElement, key: string): HTMLElement | undefined {
  const step = steps[key];
  const here = from.closest<HTMLElement>('[data-column]');
  if (step === undefined || !here) return undefined;
  const row = from.closest<HTMLElement>('[data-lane]') ?? board;
  const columns = [...row.querySelectorAll<HTMLElement>('[data-column]')];
  for (let at = columns.indexOf(here) + step; at >= 0 && at < columns.length; at += step) {
    const cards = [...(columns[at]?.querySelectorAll<HTMLElement>('[data-index]') ?? [])];
    const nearest = nearestTo(middleOf(from), cards);
    if (nearest) return nearest;
  }
  return undefined;
}

function nearestTo(height: number, cards: HTMLElement[]): HTMLElement | undefined {
  const distance = (card: HTMLElement) => Math.abs(middleOf(card) - height);
  return cards.reduce<HTMLElement | undefined>(
    (best, card) => (best === undefined || distance(card) < distance(best) ? card : best),
    undefined,
  );
}

function middleOf(element: HTMLElement): number {
  const { top, bottom } = element.getBoundingClientRect();
  return (top + bottom) / 2;
}
