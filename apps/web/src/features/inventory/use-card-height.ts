import { narrowScreen, useMediaQuery } from '#ui/use-media-query.ts';

/** A longer table draws only the rows in view, for which it has to scroll by itself. */
const mostWithPage = 100;

/** How tall a table in a card of a page may be: on phones it goes on with the page, which a thumb scrolls already. */
export function useCardHeight(rows: number): string {
  const isNarrow = useMediaQuery(narrowScreen);
  return isNarrow && rows <= mostWithPage ? 'none' : '32rem';
}
