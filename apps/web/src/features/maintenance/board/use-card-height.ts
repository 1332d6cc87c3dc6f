import { isEnded } from '@greenroom/domain/maintenance/levels/time-left.ts';
import type { Ticket } from '@greenroom/domain/maintenance/ticket.ts';
import { useState } from 'react';

/**
 * Two lines of name, one of the assignee, one of facts, and the gap to the next card; one more line if the partner is
 * shown, and one for clocks. In rem, so that larger text gets larger cards.
 */
const cardHeight = 7.75;
const partnerHeight = 1.25;
const clockHeight = 1.5;

/** In pixels: all cards that scroll together are equally high. */
export function useCardHeight(tickets: readonly Ticket[], withPartner: boolean): number {
  const [fontSize] = useState(rootFontSize);
  const withClock = tickets.some(({ service_level: level }) => level && !isEnded(level));
  return (cardHeight + (withPartner ? partnerHeight : 0) + (withClock ? clockHeight : 0)) * fontSize;
}

function rootFontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}
