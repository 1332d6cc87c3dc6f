import { ChevronsUpDown, Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { useShortcut } from '#ui/keys/use-shortcut.ts';
import { controlLook, type FieldWiring } from './field.tsx';
import { ListboxMessage, type ListboxMessageProps } from './listbox-message.tsx';
import { type PickerGroup, PickerList, type PickerOption } from './picker-list.tsx';
import { useListbox } from './use-listbox.ts';
import { usePopupAbove } from './use-popup-above.ts';

export interface PickerProps<Value> extends ListboxMessageProps {
  label: string;
  placeholder: string;
  searchLabel: string;
  value: Value | undefined;
  /** The text of the chosen value, which need not be among the options. */
  valueLabel: string | undefined;
  /** Where the chosen value is. It stands before the text, and is cut first when there is little room. */
  valuePlace?: string | undefined;
  onValueChange: (value: Value) => void;
  query: string;
  /** The typed text: the parent filters the options. */
  onQueryChange: (query: string) => void;
  groups: readonly PickerGroup<Value>[];
  /** Shown below the options when there are more. */
  note?: string | undefined;
  /** Milliseconds until the search field of an opened list takes the focus. */
  focusAfter: number;
  /** Only one search per screen may use the / key. */
  shortcut?: boolean;
  /** Called on hover or focus: time to fetch the options. */
  onIntent?: () => void;
  /** From the FieldFrame around it, when it is in a form. */
  field?: FieldWiring;
  disabled?: boolean | undefined;
  className?: string;
}

/** A button that opens a searchable list in groups: type to filter, arrows and Enter to choose. */
export function Picker<Value extends string | number>(props: PickerProps<Value>) {
  const { label, placeholder, value, valueLabel, onValueChange, query, onQueryChange, groups } = props;
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const options = groups.flatMap((group) => group.options);
  const listbox = useListbox({
    options,
    keyOf: (option) => option.value,
    onChoose: choose,
    startAt: query === '' ? value : undefined,
    isOpen,
  });

  useShortcut('/', open, { enabled: props.shortcut ?? false });

  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => search.current?.focus(), props.focusAfter);
    return () => clearTimeout(timer);
  }, [isOpen, props.focusAfter]);

  usePopupAbove({ isOpen: isOpen && props.field !== undefined, trigger, popup });

  const closeOutside = useEffectEvent((event: PointerEvent) => {
    if (!frame.current?.contains(event.target as Node)) close();
  });
  useEffect(() => {
    if (!isOpen) return;
    const handle = (event: PointerEvent) => closeOutside(event);
    document.addEventListener('pointerdown', handle);
    return () => document.removeEventListener('pointerdown', handle);
  }, [isOpen]);

  function open() {
    props.onIntent?.();
    listbox.restart();
    setOpen(true);
  }

  function close() {
    setOpen(false);
    if (query !== '') onQueryChange('');
  }

  function closeAndReturn() {
    close();
    trigger.current?.focus();
  }

  function choose(option: PickerOption<Value>) {
    onValueChange(option.value);
    closeAndReturn();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation();
      event.nativeEvent.stopImmediatePropagation();
      closeAndReturn();
    } else if (event.target === search.current) {
      listbox.handleKey(event);
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the focus leave the button and its list.
    <div
      ref={frame}
      className={classNames('relative min-w-0', props.className)}
      onPointerEnter={props.onIntent}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Without a new target, the focus went to another window or nowhere: that is not a choice.
        if (isOpen && relatedTarget && !currentTarget.contains(relatedTarget)) close();
      }}
    >
      <button
        ref={trigger}
        {...props.field}
        type="button"
        disabled={props.disabled}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts={props.shortcut ? '/' : undefined}
        aria-controls={isOpen ? `${id}-popup` : undefined}
        aria-labelledby={`${id}-label ${id}-value`}
        onFocus={props.onIntent}
        onClick={() => (isOpen ? closeAndReturn() : open())}
        onKeyDown={(event) => {
          if (isOpen || event.key !== 'ArrowDown') return;
          event.preventDefault();
          open();
        }}
        className={classNames(controlLook, 'flex h-9 items-center gap-2 pr-2.5 pl-3 text-left max-sm:h-11')}
      >
        <span id={`${id}-label`} className="sr-only">
          {label}
        </span>
        <span
          id={`${id}-value`}
          title={valueLabel && [props.valuePlace, valueLabel].filter(Boolean).join(' / ')}
          className={classNames('flex min-w-0 flex-1', valueLabel ? 'font-medium' : 'text-muted')}
        >
          {valueLabel && props.valuePlace ? (
            <>
              <span className="min-w-6 shrink-9999 truncate">{props.valuePlace}</span>
              <span className="shrink-0 whitespace-pre">{' / '}</span>
            </>
          ) : null}
          <span className="truncate">{valueLabel ?? placeholder}</span>
        </span>
        <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
      </button>
      {isOpen ? (
        <div
          ref={popup}
          popover={props.field ? 'manual' : undefined}
          id={`${id}-popup`}
          role="dialog"
          aria-label={label}
          onKeyDown={handleKeyDown}
          className={classNames(
            'z-30 min-w-64 animate-pop-in flex-col overflow-hidden rounded-card border bg-surface-raised p-0 text-foreground shadow-raised',
            props.field ? 'fixed m-0 flex' : 'absolute top-full left-0 mt-1 flex w-full',
          )}
        >
          <div className="flex items-center gap-2 border-b px-3">
            <Search aria-hidden="true" className="size-4 shrink-0 text-muted" />
            <input
              {...listbox.field}
              role="combobox"
              ref={search}
              type="text"
              aria-label={props.searchLabel}
              aria-expanded="true"
              placeholder={props.searchLabel}
              value={query}
              onChange={(event) => {
                listbox.restart();
                onQueryChange(event.target.value);
              }}
              className="h-10 w-full min-w-0 bg-transparent text-base outline-none max-sm:h-11 max-sm:text-lg"
            />
          </div>
          <PickerList label={label} groups={groups} value={value} listbox={listbox} onChoose={choose} />
          {options.length === 0 ? (
            <ListboxMessage
              loading={props.loading}
              loadingMessage={props.loadingMessage}
              emptyMessage={props.emptyMessage}
              error={props.error}
            />
          ) : props.note ? (
            <p className="border-t px-3 py-1.5 text-xs text-muted">{props.note}</p>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
