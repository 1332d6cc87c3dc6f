import type { User } from '@greenroom/domain/auth/current-user.ts';
import type { Thing } from '@greenroom/domain/estate/estate-change.ts';
import { Archive, FolderInput, Pencil, Tag, ToggleRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type ActingRow, thingActs } from '#features/estate/thing-acts.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import type { RowAct } from '#listing/rows/row-act.ts';
import type { BulkAct, ListSelection } from '#listing/selection/list-selection.ts';
import { useOpenDialog } from '#listing/use-open-dialog.ts';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import type { FieldDraft } from './bulk-body.ts';
import { retireFields } from './retire-fields.ts';

const BulkDialog = lazyDialog(() => import('./bulk-dialog.tsx').then((m) => m.BulkDialog));

type Act = 'edit' | 'move' | 'status' | 'tag' | 'retire';
const empty = (field: string) => (): FieldDraft[] => [{ field, mode: 'set', value: '' }];
const none = (): FieldDraft[] => [];

/** The fields that each act opens. */
const actsOf: Record<Thing, Partial<Record<Act, () => FieldDraft[]>>> = {
  site: { edit: none, tag: none },
  room: { edit: none, move: empty('site_id'), tag: none },
  asset: { edit: none, move: empty('room_id'), status: empty('status'), tag: none, retire: retireFields },
};

const icons: Record<Act, ReactNode> = {
  edit: <Pencil aria-hidden="true" />,
  move: <FolderInput aria-hidden="true" />,
  status: <ToggleRight aria-hidden="true" />,
  tag: <Tag aria-hidden="true" />,
  retire: <Archive aria-hidden="true" />,
};

export type EstateListActs = {
  ofRow?: (row: ActingRow) => readonly RowAct[];
  ofSelection: readonly BulkAct[];
  onRowKey?: (key: string, row: ActingRow) => boolean;
};

interface BulkActsProps {
  thing: Thing;
  user: User;
  /** Receives what can be done with rows and with marked rows; a function that stays the same. */
  onActs: (acts: EstateListActs) => void;
}

/** The acts on sites, rooms or assets of a list, and their dialog. Loaded after the list, for those who may change it. */
export function BulkActs({ thing, user, onActs }: BulkActsProps) {
  const { t } = useTranslation();
  const openDialog = useOpenDialog();
  // The address changes with every filter; the acts of a list stay the same.
  const latest = useRef(openDialog);
  useEffect(() => {
    latest.current = openDialog;
  });
  const [selection, setSelection] = useState<ListSelection>({ ids: [] });
  const [start, setStart] = useState<FieldDraft[]>([]);
  const [title, setTitle] = useState<string>();
  const [isFixed, setFixed] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open: typeof openDialog = (act, target) => latest.current(act, target);
    const bulk = Object.entries(actsOf[thing]) as [Act, () => FieldDraft[]][];
    const change = (
      fields: () => FieldDraft[],
      chosen: ListSelection,
      { name, isOne = false }: { name?: string | undefined; isOne?: boolean } = {},
    ) => {
      setFixed(isOne);
      setSelection(chosen);
      setStart(fields());
      setTitle(name);
      setOpen(true);
    };
    const { status } = actsOf[thing];
    const statusOf = (row: ActingRow): RowAct[] =>
      status
        ? [
            {
              ...{ id: 'status', label: t('bulk.act.status'), icon: icons.status },
              onSelect: () =>
                change(
                  status,
                  { ids: [row.id] },
                  { name: `${t('bulk.act.status')} · ${row.product_name ?? ''}`, isOne: true },
                ),
            },
          ]
        : [];
    onActs({
      ofRow: (row) => {
        const own = thingActs(row, { t, thing, user, open });
        const first = own.filter(({ isLast }) => !isLast);
        const all = [...first, ...statusOf(row), ...own.filter(({ isLast }) => isLast)];
        return all.map((act, at) => ({ ...act, startsGroup: at === 0 || act.startsGroup === true }));
      },
      onRowKey: (key, row) => {
        if (key !== 'e') return false;
        open('edit', `${thing}:${row.id}`);
        return true;
      },
      ofSelection: bulk.map(([id, fields]) => ({
        id,
        label: t(`bulk.act.${id}`),
        icon: icons[id],
        onAct: (chosen) =>
          change(fields, chosen, { name: id === 'retire' ? t('estate.retire.titleMany') : undefined }),
      })),
    });
  }, [t, thing, user, onActs]);
  return <BulkDialog open={isOpen} onOpenChange={setOpen} {...{ thing, selection, start, title, isFixed }} />;
}
