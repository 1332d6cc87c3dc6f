import { useMediaQuery } from '#ui/use-media-query.ts';

/** A longer table draws only the visible rows, which requires its own scrolling. */
const maxWithPage = 100;

const handheld = '(width < 64rem)';

/** The maximum height of a table in a card: on phones and tablets it scrolls with the page. */
export function useCardHeight(rows: number): string {
  const isHandheld = useMediaQuery(handheld);
  return isHandheld && rows <= maxWithPage ? 'none' : '32rem';
}
