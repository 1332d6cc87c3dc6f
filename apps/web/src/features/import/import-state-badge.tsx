import type { EstateImport, ImportState } from '@greenroom/domain/import/estate-import.ts';
import { CircleAlert, CircleCheck, CircleDashed, LoaderCircle, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';

const looks: Record<ImportState | 'undone', { tone: BadgeTone; icon: ReactNode }> = {
  uploaded: { tone: 'neutral', icon: <CircleDashed aria-hidden="true" /> },
  checking: { tone: 'info', icon: <LoaderCircle aria-hidden="true" /> },
  checked: { tone: 'neutral', icon: <CircleDashed aria-hidden="true" /> },
  running: { tone: 'info', icon: <LoaderCircle aria-hidden="true" /> },
  done: { tone: 'success', icon: <CircleCheck aria-hidden="true" /> },
  undone: { tone: 'neutral', icon: <Undo2 aria-hidden="true" /> },
  failed: { tone: 'danger', icon: <CircleAlert aria-hidden="true" /> },
  interrupted: { tone: 'warning', icon: <CircleAlert aria-hidden="true" /> },
};

type StateProps = { found: Pick<EstateImport, 'state' | 'is_undone'> };

export function ImportStateBadge({ found }: StateProps) {
  const { t } = useTranslation();
  const state = found.is_undone ? 'undone' : found.state;
  return <Badge {...looks[state]}>{t(`imports.state.${state}`)}</Badge>;
}

/** In a card of three lines, which leave no room for a badge. */
export function ImportStateName({ found }: StateProps) {
  const { t } = useTranslation();
  const state = found.is_undone ? 'undone' : found.state;
  return (
    <span className="inline-flex items-center gap-1 text-xs font-medium text-foreground [&_svg]:size-3">
      {looks[state].icon}
      {t(`imports.state.${state}`)}
    </span>
  );
}
