import type { Ticket } from '@greenroom/domain/maintenance/ticket.ts';
import { canMoveStage } from '@greenroom/domain/maintenance/work/stage-transitions.ts';
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { stageLook } from '#features/maintenance/stage-look.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { carryCard } from './carry-card.ts';

type Carried = { ticket: Ticket; over: number | null; by: 'pointer' | 'keys' };

interface CardMovesInput {
  board: RefObject<HTMLElement | null>;
  tickets: readonly Ticket[];
  /** The stages of the columns, in their order. */
  stages: readonly number[];
  onMove: (ticket: Ticket, stage: number) => void;
  /** A hidden column opens when a card reaches it by the keyboard. */
  onReach: (stage: number) => void;
}

/** How a column takes part while a card is carried. */
export type DropState = { isOver: boolean; reason: string | null };

/**
 * Moves cards to other columns, by pointer or by keyboard: Space picks up, the arrows choose a column, Space or Enter
 * drops, Escape puts back. The order inside a column is fixed, so a whole column is the target.
 */
export function useCardMoves({ board, tickets, stages, onMove, onReach }: CardMovesInput) {
  const { t } = useTranslation();
  const [carried, setCarried] = useState<Carried | null>(null);
  const [message, setMessage] = useState('');
  const focusDue = useRef<{ id: number; stage: number } | null>(null);
  const nameOf = (stage: number) => stageLook(t, stage).name;

  // The card is in its new column a moment after the drop.
  useLayoutEffect(() => {
    const due = focusDue.current;
    if (!due || !tickets.some(({ id, stage }) => id === due.id && stage === due.stage)) return;
    focusDue.current = null;
    focusCard(board, due);
  }, [tickets, board]);

  function reasonFor(ticket: Ticket, stage: number): string | null {
    if (stage === ticket.stage || canMoveStage(ticket.stage, stage)) return null;
    return t('tickets.notFrom', { from: nameOf(ticket.stage), to: nameOf(stage) });
  }

  function drop({ ticket, by }: Carried, stage: number | null): void {
    setCarried(null);
    if (stage === null || stage === ticket.stage) {
      setMessage(t('tickets.putBack', { id: ticket.id }));
      return;
    }
    const reason = reasonFor(ticket, stage);
    setMessage(reason ?? t('tickets.movedTo', { id: ticket.id, stage: nameOf(stage) }));
    if (reason) return;
    if (by === 'keys') focusDue.current = { id: ticket.id, stage };
    onMove(ticket, stage);
  }

  const ticketAt = (target: EventTarget) => {
    const card = (target as HTMLElement).closest<HTMLElement>('[data-ticket]');
    return { card, ticket: tickets.find(({ id }) => id === Number(card?.dataset.ticket)) };
  };

  function handlePointerDown(event: PointerEvent<HTMLElement>): void {
    const { card, ticket } = ticketAt(event.target);
    const isOnControl = (event.target as HTMLElement).closest('a, button') !== null;
    if (event.button !== 0 || isOnControl || !card || !ticket || !board.current) return;
    const start: Carried = { ticket, over: ticket.stage, by: 'pointer' };
    carryCard(
      event.nativeEvent,
      { card, board: board.current },
      {
        begin: () => setCarried(start),
        over: (over) => setCarried({ ...start, over }),
        end: (stage) => drop(start, stage),
      },
    );
  }

  /** True if the key belonged to a card that is carried, or picked one up. */
  function handleKeyDown(event: KeyboardEvent<HTMLElement>): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (carried?.by !== 'keys') {
      const isOnLink = (event.target as HTMLElement).matches('[data-row-link]');
      const { ticket } = ticketAt(event.target);
      if (event.key !== ' ' || !isOnLink || !ticket) return false;
      event.preventDefault();
      setCarried({ ticket, over: ticket.stage, by: 'keys' });
      setMessage(t('tickets.pickedUp', { id: ticket.id, stage: nameOf(ticket.stage) }));
      return true;
    }
    if (event.key === 'Tab') {
      drop(carried, null);
      return false;
    }
    event.preventDefault();
    if (event.key === 'Escape') drop(carried, null);
    if (event.key === ' ' || event.key === 'Enter') drop(carried, carried.over);
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step !== undefined) reach(carried, step);
    return true;
  }

  function reach({ ticket, over }: Carried, step: number): void {
    const place = Math.max(0, Math.min(stages.length - 1, stages.indexOf(over ?? ticket.stage) + step));
    const stage = stages[place];
    if (stage === undefined) return;
    onReach(stage);
    setCarried({ ticket, over: stage, by: 'keys' });
    const reason = reasonFor(ticket, stage);
    const values = { stage: nameOf(stage), place: place + 1, count: stages.length };
    setMessage(reason ? t('tickets.overForbidden', { ...values, reason }) : t('tickets.overColumn', values));
    const card = board.current?.querySelector(`[data-ticket="${ticket.id}"]`);
    (card?.closest('[data-lane]') ?? board.current)
      ?.querySelector(`[data-column="${stage}"]`)
      ?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }

  return {
    /** For screen readers. */
    message,
    carriedId: carried?.ticket.id,
    dropStateOf: (stage: number): DropState | null =>
      carried && { isOver: carried.over === stage, reason: reasonFor(carried.ticket, stage) },
    handlePointerDown,
    handleKeyDown,
    /** Chosen in the menu of the card: the focus follows it. */
    moveTo: (ticket: Ticket, stage: number) => drop({ ticket, over: stage, by: 'keys' }, stage),
    putBack: () => {
      if (carried?.by === 'keys') drop(carried, null);
    },
  };
}

/** A column renders a card when it has measured itself. */
const maxFrames = 10;

function focusCard(
  board: RefObject<HTMLElement | null>,
  due: { id: number; stage: number },
  frames = maxFrames,
): void {
  const inColumn = (part: string) =>
    board.current?.querySelector<HTMLElement>(`[data-column="${due.stage}"] ${part}`);
  const link = inColumn(`[data-ticket="${due.id}"] [data-row-link]`);
  if (link) link.focus();
  else if (frames > 0) requestAnimationFrame(() => focusCard(board, due, frames - 1));
  // A long column does not render a card that is far below.
  else (inColumn('[data-row-link]') ?? inColumn('button'))?.focus();
}
