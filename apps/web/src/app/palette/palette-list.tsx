import { useTranslation } from '#i18n/use-translation.ts';
import { RoomMark } from '#live/live-parts.ts';
import { classNames } from '#ui/class-names.ts';
import type { useListbox } from '#ui/form/use-listbox.ts';
import { isLink, type PaletteGroup, type PaletteOption } from './palette-option.ts';

interface PaletteListProps {
  groups: readonly PaletteGroup[];
  listbox: ReturnType<typeof useListbox<PaletteOption>>;
  onChoose: (option: PaletteOption) => void;
}

export function PaletteList({ groups, listbox, onChoose }: PaletteListProps) {
  const { t } = useTranslation();
  const { id } = listbox.list;
  return (
    <div
      {...listbox.list}
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
            <Option key={option.key} option={option} listbox={listbox} onChoose={onChoose} />
          ))}
        </div>
      ))}
    </div>
  );
}

type OptionProps = Omit<PaletteListProps, 'groups'> & { option: PaletteOption };

function Option({ option, listbox, onChoose }: OptionProps) {
  const isActive = option === listbox.active;
  const Icon = option.icon;
  return (
    // A link as an option: it can be opened in a new tab, and hovering loads its page. An action has no address.
    <a
      {...listbox.option(option, isActive)}
      role="option"
      href={isLink(option) ? option.to : undefined}
      tabIndex={-1}
      // Not on entering: a list that grows under a resting pointer must not change what Enter does.
      onPointerMove={() => isActive || listbox.moveTo(option)}
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
        {/* The name gets the space that it needs, the rest gets what is left. */}
        <span className="truncate text-muted empty:hidden max-sm:text-xs sm:ml-auto sm:shrink-99 sm:text-sm">
          {option.detail}
        </span>
      </span>
      {isLink(option) && option.room_id !== undefined ? (
        <span className="flex w-32 shrink-0 flex-col items-start text-xs text-muted">
          <RoomMark id={option.room_id} />
        </span>
      ) : null}
    </a>
  );
}
