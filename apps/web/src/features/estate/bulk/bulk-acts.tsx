import type { Thing } from '@greenroom/domain/estate/estate-change.ts';
import { FolderInput, Pencil, Tag, ToggleRight } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import type { BulkAct, ListSelection } from '#listing/selection/list-selection.ts';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';

const BulkDialog = lazyDialog(() => import('./bulk-dialog.tsx').then((m) => m.BulkDialog));

/** The field that each act opens. */
const fieldsOf = {
  site: { edit: undefined, tag: 'tags' },
  room: { edit: undefined, move: 'site_id', tag: 'tags' },
  asset: { edit: undefined, move: 'room_id', status: 'status', tag: 'tags' },
} as const;
type Act = 'edit' | 'move' | 'status' | 'tag';

const icons: Record<Act, ReactNode> = {
  edit: <Pencil aria-hidden="true" />,
  move: <FolderInput aria-hidden="true" />,
  status: <ToggleRight aria-hidden="true" />,
  tag: <Tag aria-hidden="true" />,
};

interface BulkActsProps {
  thing: Thing;
  /** Receives what can be done with marked rows; a function that stays the same. */
  onActs: (acts: readonly BulkAct[]) => void;
}

/** The acts on marked sites, rooms or assets, and their dialog. Loaded after the list, for those who may change it. */
export function BulkActs({ thing, onActs }: BulkActsProps) {
  const { t } = useTranslation();
  const [selection, setSelection] = useState<ListSelection>({ ids: [] });
  const [firstField, setFirstField] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const fields = Object.entries(fieldsOf[thing]) as [Act, string | undefined][];
    const open = (field: string | undefined) => (chosen: ListSelection) => {
      setSelection(chosen);
      setFirstField(field);
      setOpen(true);
    };
    onActs(
      fields.map(([id, field]) => ({ id, label: t(`bulk.act.${id}`), icon: icons[id], onAct: open(field) })),
    );
  }, [t, thing, onActs]);
  return <BulkDialog open={isOpen} onOpenChange={setOpen} {...{ thing, selection, firstField }} />;
}
