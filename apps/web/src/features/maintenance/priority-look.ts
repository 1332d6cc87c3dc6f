import { ticketPriorities } from '@greenroom/domain/maintenance/ticket.ts';
import {
  ChevronDown,
  ChevronUp,
  CircleQuestionMark,
  Equal,
  type LucideIcon,
  OctagonAlert,
} from 'lucide-react';
import type { Translate } from '#i18n/translate.ts';
import type { BadgeTone } from '#ui/badge.tsx';

/** Distinguished by shape and word as well as by colour. */
const priorityLooks = {
  [ticketPriorities.LOW]: { icon: ChevronDown, tone: 'neutral', label: 'maintenance.priority.low' },
  [ticketPriorities.MEDIUM]: { icon: Equal, tone: 'info', label: 'maintenance.priority.medium' },
  [ticketPriorities.HIGH]: { icon: ChevronUp, tone: 'warning', label: 'maintenance.priority.high' },
  [ticketPriorities.URGENT]: { icon: OctagonAlert, tone: 'danger', label: 'maintenance.priority.urgent' },
} as const;

type PriorityLook = { icon: LucideIcon; tone: BadgeTone; name: string };

/** An unknown priority is shown by its number. */
export function priorityLook(t: Translate, priority: number): PriorityLook {
  const look = priorityLooks[priority as keyof typeof priorityLooks];
  return look
    ? { icon: look.icon, tone: look.tone, name: t(look.label) }
    : { icon: CircleQuestionMark, tone: 'neutral', name: t('maintenance.priority.other', { priority }) };
}
