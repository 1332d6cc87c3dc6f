import type { ImportState } from '@greenroom/domain/import/estate-import.ts';
import { CircleAlert, CircleCheck, CircleDashed, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';

const looks: Record<ImportState, { tone: BadgeTone; icon: ReactNode }> = {
  uploaded: { tone: 'neutral', icon: <CircleDashed aria-hidden="true" /> },
  checking: { tone: 'info', icon: <LoaderCircle aria-hidden="true" /> },
  checked: { tone: 'neutral', icon: <CircleDashed aria-hidden="true" /> },
  running: { tone: 'info', icon: <LoaderCircle aria-hidden="true" /> },
  done: { tone: 'success', icon: <CircleCheck aria-hidden="true" /> },
  failed: { tone: 'danger', icon: <CircleAlert aria-hidden="true" /> },
  interrupted: { tone: 'warning', icon: <CircleAlert aria-hidden="true" /> },
};

export function ImportStateBadge({ state }: { state: ImportState }) {
  const { t } = useTranslation();
  return <Badge {...looks[state]}>{t(`imports.state.${state}`)}</Badge>;
}
