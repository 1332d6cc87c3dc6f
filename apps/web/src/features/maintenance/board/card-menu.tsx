import type { Ticket } from '@greenroom/domain/maintenance/ticket.ts';
import { canMoveStage } from '@greenroom/domain/maintenance/work/stage-transitions.ts';
import { CircleCheckBig, UserRoundPlus } from 'lucide-react';
import { createContext, useContext } from 'react';
import { stageLook } from '#features/maintenance/stage-look.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { RowMenuButton } from '#listing/rows/row-menu-button.tsx';

/** What the menu of a card does. A context, so that the cards of all columns and lanes need no more properties. */
type CardActs = {
  /** The stages of the board, in their order. */
  stages: readonly number[];
  move: (ticket: Ticket, stage: number) => void;
  /** Selects it for an act on several, or takes it out. */
  mark: (id: number) => void;
  take: ((ticket: Ticket) => void) | undefined;
};

export const CardActsContext = createContext<CardActs | null>(null);

/** Everything that dragging and keys do, by a press: on a phone, and for users who do neither. */
export function CardMenu({ ticket, isMarked }: { ticket: Ticket; isMarked: boolean }) {
  const { t } = useTranslation();
  const acts = useContext(CardActsContext);
  if (!acts) return null;
  const { stages, move, mark, take } = acts;
  const entries = () => [
    ...stages
      .filter((stage) => stage !== ticket.stage && canMoveStage(ticket.stage, stage))
      .map((stage) => {
        const { icon: Icon, name } = stageLook(t, stage);
        return {
          id: `stage-${stage}`,
          label: t('tickets.moveTo', { stage: name }),
          icon: <Icon aria-hidden="true" />,
          onSelect: () => move(ticket, stage),
        };
      }),
    ...(take
      ? [
          {
            id: 'take',
            label: t('tickets.take'),
            icon: <UserRoundPlus aria-hidden="true" />,
            onSelect: () => take(ticket),
            startsGroup: true,
          },
        ]
      : []),
    {
      id: 'mark',
      label: t(isMarked ? 'tickets.unmark' : 'tickets.mark'),
      keys: 'X',
      icon: <CircleCheckBig aria-hidden="true" />,
      onSelect: () => mark(ticket.id),
      startsGroup: !take,
    },
  ];
  return (
    <span className="absolute top-1 right-3 opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 has-aria-expanded:opacity-100 pointer-coarse:opacity-100">
      <RowMenuButton
        acts={entries}
        label={t('rowMenu.of', { name: `#${ticket.id} ${ticket.name}` })}
        tabIndex={-1}
      />
    </span>
  );
}
