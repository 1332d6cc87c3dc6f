import type { AlertType } from '@greenroom/domain/monitoring/alert.ts';
import { CircleX, Info, type LucideIcon, TriangleAlert } from 'lucide-react';

/** Distinguished by shape and word as well as by colour. */
export const alertLooks = {
  critical: { icon: CircleX, tone: 'danger', text: 'text-danger', label: 'monitor.priority.critical' },
  warning: { icon: TriangleAlert, tone: 'warning', text: 'text-warning', label: 'monitor.priority.warning' },
  info: { icon: Info, tone: 'info', text: 'text-info', label: 'monitor.priority.info' },
} as const satisfies Record<AlertType, { icon: LucideIcon; tone: string; text: string; label: string }>;
