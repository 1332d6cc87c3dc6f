import { visibilityOf } from '@greenroom/domain/access/viewer.ts';
import type { User } from '@greenroom/domain/auth/current-user.ts';
import type { Thing } from '@greenroom/domain/estate/estate-change.ts';
import { isRetired } from '@greenroom/domain/inventory/is-retired.ts';
import { Archive, ArchiveRestore, Copy, FolderInput, Handshake, Pencil, Trash2 } from 'lucide-react';
import type { Translate } from '#i18n/translate.ts';
import type { RowAct } from '#listing/rows/row-act.ts';
import type { EstateAct } from '#paths.ts';

export type ActingRow = { id: number; status?: string | null; product_name?: string };

interface ThingActsOptions {
  t: Translate;
  thing: Thing;
  user: User;
  open: (act: EstateAct, target: string) => void;
}

/** What a user who manages the estate can do with one site, room or asset. */
export function thingActs(row: ActingRow, { t, thing, user, open }: ThingActsOptions): RowAct[] {
  const creates = visibilityOf(user) !== 'grants';
  const isBack = thing === 'asset' && isRetired(row.status);
  const acts: (RowAct & { id: EstateAct; isLeftOut?: boolean })[] = [
    { id: 'edit', label: t('estate.edit'), keys: 'e', icon: <Pencil aria-hidden="true" /> },
    {
      id: 'move',
      label: t('estate.move.submit'),
      icon: <FolderInput aria-hidden="true" />,
      isLeftOut: thing === 'site',
    },
    {
      id: 'duplicate',
      label: t('estate.duplicate.submit'),
      icon: <Copy aria-hidden="true" />,
      isLeftOut: !creates,
    },
    {
      id: 'retire',
      label: t(isBack ? 'estate.retire.back' : 'estate.retire.submit'),
      icon: isBack ? <ArchiveRestore aria-hidden="true" /> : <Archive aria-hidden="true" />,
      startsGroup: true,
      isLast: true,
    },
    {
      id: 'handover',
      label: t('estate.handover.submit'),
      icon: <Handshake aria-hidden="true" />,
      isLast: true,
      isLeftOut: thing !== 'site' || !user.is_superuser,
    },
    {
      id: 'bin',
      label: t('bin.move'),
      icon: <Trash2 aria-hidden="true" />,
      tone: 'danger',
      isLast: true,
      isLeftOut: !creates,
    },
  ];
  return acts
    .filter(({ isLeftOut }) => !isLeftOut)
    .map(({ isLeftOut: _, ...act }) => ({ ...act, onSelect: () => open(act.id, `${thing}:${row.id}`) }));
}
