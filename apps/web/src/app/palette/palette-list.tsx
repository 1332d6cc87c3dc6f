import { useEffect, useRef } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { classNames } from '#ui/class-names.ts';
import { isLink, type PaletteGroup, type PaletteOption } from './palette-option.ts';

interface PaletteListProps {
  id: string;
  groups: readonly PaletteGroup[];
  active: PaletteOption | undefined;
  onMove: (key: string) => void;
  onChoose: (option: PaletteOption) => void;
}

export const paletteOptionId = (listId: string, { key }: PaletteOption) => `${listId}-${key}`;

export function PaletteList({ id, groups, active, onMove, onChoose }: PaletteListProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const activeId = active && paletteOptionId(id, active);
  const isFirst = active === groups[0]?.options[0];

  useEffect(() => {
    // The first one brings its heading along.
    if (isFirst) list.current?.scrollTo?.(0, 0);
    else if (activeId) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId, isFirst]);

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={t('palette.title')}
      hidden={groups.length === 0}
      className="thin-scrollbar min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain p-2"
    >
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a listbox.
        <div key={group.key} role="group" aria-labelledby={`${id}-group-${group.key}`}>
          <p
            id={`${id}-group-${group.key}`}
            className="truncate px-2 pt-2 pb-1 text-xs font-medium text-muted"
          >
            {group.label}
          </p>
          {group.options.map((option) => (
            <Option
              key={option.key}
              id={paletteOptionId(id, option)}
              option={option}
              isActive={option === active}
              onMove={onMove}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type OptionProps = Pick<PaletteListProps, 'onMove' | 'onChoose'> & {
  id: string;
  option: PaletteOption;
  isActive: boolean;
};

function Option({ id, option, isActive, onMove, onChoose }: OptionProps) {
  const Icon = option.icon;
  return (
    // A link as an option: it can be opened in a tab of its own, and the pointer over it loads its page. An action has no address.
    <a
      id={id}
      href={isLink(option) ? option.to : undefined}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      // The text field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      // Not on entering: a list that grows under a resting pointer must not change what Enter does.
      onPointerMove={() => isActive || onMove(option.key)}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onChoose(option);
      }}
      className={classNames(
        'flex h-9 cursor-default items-center gap-2.5 rounded-md px-2 text-base text-foreground no-underline select-none max-sm:h-12',
        isActive && 'bg-hover',
      )}
    >
      <Icon
        aria-hidden="true"
        strokeWidth={1.75}
        className={classNames('size-4 shrink-0', isActive ? 'text-foreground' : 'text-muted')}
      />
      <span className="flex min-w-0 flex-1 max-sm:flex-col sm:items-center sm:gap-4">
        <span className="truncate">{option.label}</span>
        {/* The name gets the room that it needs, the rest what is left. */}
        <span className="truncate text-muted empty:hidden max-sm:text-xs sm:ml-auto sm:shrink-99 sm:text-sm">
          {option.detail}
        </span>
      </span>
    </a>
  );
}
