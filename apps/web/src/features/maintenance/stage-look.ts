import { ticketStages } from '@greenroom/domain/maintenance/ticket.ts';
import {
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleDotDashed,
  CirclePause,
  CircleSlash,
  CircleX,
  type LucideIcon,
} from 'lucide-react';
import type { Translate } from '#i18n/translate.ts';

const stageLooks = {
  [ticketStages.NEW]: { icon: CircleDashed, colour: 'text-info', label: 'maintenance.stage.new' },
  [ticketStages.IN_PROGRESS]: {
    icon: CircleDot,
    colour: 'text-warning',
    label: 'maintenance.stage.inProgress',
  },
  [ticketStages.SOLVED]: { icon: CircleCheck, colour: 'text-success', label: 'maintenance.stage.solved' },
  [ticketStages.STANDBY]: { icon: CirclePause, colour: 'text-muted', label: 'maintenance.stage.standby' },
  [ticketStages.CANCELLED]: { icon: CircleX, colour: 'text-muted', label: 'maintenance.stage.cancelled' },
  [ticketStages.PROVISIONALLY_CLOSED]: {
    icon: CircleSlash,
    colour: 'text-muted',
    label: 'maintenance.stage.provisionallyClosed',
  },
} as const;

/** An unknown stage is shown by its number. */
export function stageLook(t: Translate, stage: number): { icon: LucideIcon; colour: string; name: string } {
  const look = stageLooks[stage as keyof typeof stageLooks];
  return look
    ? { icon: look.icon, colour: look.colour, name: t(look.label) }
    : { icon: CircleDotDashed, colour: 'text-muted', name: t('maintenance.stage.other', { stage }) };
}
