import { useMediaQuery } from '#ui/use-media-query.ts';

/** A longer table draws only the rows in view, for which it has to scroll by itself. */
const maxWithPage = 100;

const handheld = '(width < 64rem)';

/** How tall a table in a card of a page may be: on phones and tablets it goes on with the page, which a thumb scrolls already. */
export function useCardHeight(rows: number): string {
  const isHandheld = useMediaQuery(handheld);
  return isHandheld && rows <= maxWithPage ? 'none' : '32rem';
}
