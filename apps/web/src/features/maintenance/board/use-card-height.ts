import type { Ticket } from '@greenroom/domain/maintenance/ticket.ts';
import { useState } from 'react';

/**
 * Two lines of name, one of the assignee, one of facts, and the gap to the next card; one more line for the place, and
 * one if the partner is shown. In rem, so that larger text gets larger cards.
 */
const cardHeight = 7.75;
const lineHeight = 1.25;

/** In pixels: all cards that scroll together are equally high. */
export function useCardHeight(tickets: readonly Ticket[], withPartner: boolean): number {
  const [fontSize] = useState(rootFontSize);
  const withPlace = tickets.some(({ site, room }) => site || room);
  return (cardHeight + (Number(withPlace) + Number(withPartner)) * lineHeight) * fontSize;
}

function rootFontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}
