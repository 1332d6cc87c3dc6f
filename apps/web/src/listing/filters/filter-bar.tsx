import { X } from 'lucide-react';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { useShortcut } from '#ui/keys/use-shortcut.ts';
import { LazyMenu } from '#ui/lazy/lazy-menu.tsx';
import { LazyModule } from '#ui/lazy/lazy-module.ts';
import { useRowMenuKey } from '../rows/use-row-menu-key.ts';
import { describeFilter } from './describe-filter.ts';
import type { FilterField } from './filter-field.ts';
import { type ListFilters, withFilter } from './filters-in-address.ts';

const menu = new LazyModule(async () => (await import('./filter-menu.tsx')).FilterMenu);

interface FilterBarProps {
  fields: readonly FilterField[];
  filters: ListFilters;
  onFiltersChange: (filters: ListFilters) => void;
}

/** The filters by field as chips, and a button for another one. */
export function FilterBar({ fields, filters, onFiltersChange }: FilterBarProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  // Here because this part is loaded after the rows.
  useRowMenuKey();
  useShortcut('f', () => document.querySelector<HTMLElement>('[data-add-filter]')?.click());
  const set = fields.filter(({ name }) => filters[name] !== undefined);
  const change = (name: string, text: string | undefined) => onFiltersChange(withFilter(filters, name, text));
  return (
    <>
      {set.map((field) => {
        const words = describeFilter({ t, language }, field, filters[field.name] ?? '');
        return (
          <span
            key={field.name}
            className="inline-flex max-w-full items-center rounded-control border border-border-strong bg-surface"
          >
            <LazyMenu
              menu={menu}
              popup="dialog"
              container={null}
              menuProps={{ fields: [field], text: filters[field.name], onApply: change }}
              trigger={
                <Button variant="ghost" className="max-w-72 shrink! border-0 pr-1.5 [&>span]:truncate">
                  {words}
                </Button>
              }
            />
            <button
              type="button"
              aria-label={t('filters.remove', { filter: words })}
              title={t('filters.remove', { filter: words })}
              onClick={() => change(field.name, undefined)}
              className="mr-1.5 grid size-6 shrink-0 place-items-center rounded-md text-muted transition-colors hover:bg-hover hover:text-foreground max-sm:size-9"
            >
              <X aria-hidden="true" className="size-4" />
            </button>
          </span>
        );
      })}
      <LazyMenu
        menu={menu}
        popup="dialog"
        container={null}
        menuProps={{ fields, text: undefined, onApply: change }}
        trigger={
          <Button
            variant="ghost"
            data-add-filter=""
            className="border-dashed border-border-strong! text-muted max-sm:h-11 max-sm:w-full max-sm:justify-start! max-sm:px-3"
          >
            {t('filters.add')}
          </Button>
        }
      />
    </>
  );
}
