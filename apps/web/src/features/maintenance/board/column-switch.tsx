import type { BoardColumn } from '@greenroom/domain/maintenance/board.ts';
import { ChevronDown } from 'lucide-react';
import { stageLook } from '#features/maintenance/stage-look.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { rowMenu } from '#listing/rows/row-menu-module.ts';
import { Button } from '#ui/button/button.tsx';
import { LazyMenu } from '#ui/lazy/lazy-menu.tsx';

interface ColumnSwitchProps {
  stage: number;
  columns: readonly BoardColumn[];
  onGo: (stage: number) => void;
}

/** On a phone, where one column fits: the name of the column leads to the others. */
export function ColumnSwitch({ stage, columns, onGo }: ColumnSwitchProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const acts = () =>
    columns
      .filter((column) => column.stage !== stage)
      .map((column) => {
        const { icon: Icon, name } = stageLook(t, column.stage);
        return {
          id: String(column.stage),
          label: name,
          icon: <Icon aria-hidden="true" />,
          keys: new Intl.NumberFormat(language).format(column.count),
          onSelect: () => onGo(column.stage),
        };
      });
  return (
    <LazyMenu
      menu={rowMenu}
      menuProps={{ acts }}
      container={null}
      trigger={
        <Button variant="ghost" className="-mx-2 h-11 max-w-full gap-1 px-2 text-sm font-semibold">
          <span className="truncate">{stageLook(t, stage).name}</span>
          <ChevronDown aria-hidden="true" />
        </Button>
      }
    />
  );
}
