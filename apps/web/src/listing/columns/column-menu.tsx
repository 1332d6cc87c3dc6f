import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import type { MenuProps } from '#ui/lazy/lazy-menu.tsx';
import { Popover } from '#ui/overlay/popover.tsx';
import { moveColumn } from './arrange-columns.ts';
import { ColumnMenuRow } from './column-menu-row.tsx';
import { RowHeightChoice } from './row-height-choice.tsx';
import type { ChosenColumns } from './use-columns.ts';

export type ColumnOption = { id: string; label: string };

export type ColumnMenuProps = {
  columns: ChosenColumns;
  /** The column that stays first. */
  name: string;
  options: readonly ColumnOption[];
};

/** Chooses and orders the columns of a list; every change shows at once. */
export function ColumnMenu({ columns, name, options, ...menu }: MenuProps & ColumnMenuProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [dragged, setDragged] = useState<string | null>(null);
  const [moved, setMoved] = useState('');
  const { shown, choose } = columns;
  const byId = new Map(options.map((option) => [option.id, option]));
  const isFound = ({ label }: ColumnOption) => foldText(label).includes(foldText(search.trim()));
  const ticked = shown.flatMap((id) => byId.get(id) ?? []).filter(isFound);
  const others = options.filter((option) => !shown.includes(option.id) && isFound(option));

  function move({ id, label }: ColumnOption, to: number) {
    const next = moveColumn(shown, id, to);
    choose(next);
    setMoved(t('columns.movedTo', { column: label, position: next.indexOf(id) + 2 }));
  }

  return (
    <Popover {...menu} label={t('columns.title')} className="w-72">
      <div className="border-b p-2">
        <SearchField
          value={search}
          onValueChange={setSearch}
          label={t('columns.search')}
          clearLabel={t('shared.clearSearch')}
          shortcut={false}
          className="sm:w-full lg:w-full"
        />
      </div>
      <ul className="thin-scrollbar min-h-0 flex-1 overflow-y-auto p-1">
        {search.trim() === '' ? <ColumnMenuRow option={{ id: '', label: name }} isTicked /> : null}
        {ticked.map((option) => (
          <ColumnMenuRow
            key={option.id}
            option={option}
            isTicked
            isDragged={dragged === option.id}
            onTick={() => choose(shown.filter((id) => id !== option.id))}
            onStep={(step) => move(option, shown.indexOf(option.id) + step)}
            onDrag={setDragged}
            onDragOver={() => {
              if (dragged && dragged !== option.id)
                choose(moveColumn(shown, dragged, shown.indexOf(option.id)));
            }}
          />
        ))}
        {others.map((option) => (
          <ColumnMenuRow key={option.id} option={option} onTick={() => choose([...shown, option.id])} />
        ))}
        {ticked.length + others.length === 0 ? (
          <li className="px-2 py-3 text-sm text-muted">{t('columns.noMatch')}</li>
        ) : null}
      </ul>
      <div className="border-t px-2 py-2.5">
        <RowHeightChoice />
      </div>
      <div className="flex items-center justify-between gap-2 border-t p-2">
        <p className="text-xs text-muted max-sm:hidden">{t('columns.moveHelp')}</p>
        <Button
          size="sm"
          variant="ghost"
          aria-disabled={columns.isDefault || undefined}
          onClick={columns.reset}
          className="ml-auto"
        >
          {t('columns.reset')}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {moved}
      </p>
    </Popover>
  );
}
