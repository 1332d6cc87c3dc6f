import { ChevronDown, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { useUiTexts } from '#ui/ui-texts.ts';
import { controlLook, type FieldWiring } from './field.tsx';
import { ListboxMessage, type ListboxMessageProps } from './listbox-message.tsx';
import { ListboxOption } from './listbox-option.tsx';
import { useListbox } from './use-listbox.ts';
import { usePopupAbove } from './use-popup-above.ts';

export interface ComboboxOption<Value> {
  value: Value;
  label: string;
  description?: string;
}

interface ComboboxProps<Value> extends Omit<ListboxMessageProps, 'loading'> {
  loading?: boolean;
  label: string;
  /** Shown while nothing is chosen, for example "All sites". */
  placeholder: string;
  value: Value | undefined;
  /** The label of the chosen value, which need not be among the options. */
  valueLabel: string | undefined;
  onValueChange: (value: Value | undefined) => void;
  /** The typed text: the parent filters the options. */
  query: string;
  onQueryChange: (query: string) => void;
  options: readonly ComboboxOption<Value>[];
  /** Shown below the options when there are more. */
  note?: string | undefined;
  clearLabel: string;
  /** Called on hover or focus: time to fetch the options. */
  onIntent?: () => void;
  /** From the FieldFrame around it, when it is in a form. */
  field?: FieldWiring;
  disabled?: boolean;
  /** A short name: the look of a filter chip, dashed 'Site +' while nothing is chosen, then 'Site: Lyon ✕'. */
  chip?: string;
  className?: string;
}

/** A choice from a long list: type to filter, arrows and Enter to choose. */
export function Combobox<Value extends string | number>(props: ComboboxProps<Value>) {
  const { label, placeholder, value, valueLabel, onValueChange, query, onQueryChange, options } = props;
  const { chip } = props;
  const texts = useUiTexts();
  const input = useRef<HTMLInputElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const listbox = useListbox({
    options,
    keyOf: (option) => option.value,
    onChoose: choose,
    startAt: query === '' ? value : undefined,
    isOpen,
  });

  const isInForm = props.field !== undefined;
  usePopupAbove({ isOpen: isOpen && isInForm, trigger: input, popup });
  // In a part of the page that scrolls, it grows when its options arrive.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as many options, as tall a list.
  useEffect(() => {
    if (isOpen && !isInForm) popup.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isOpen, isInForm, options.length]);

  function open() {
    if (isOpen || props.disabled) return;
    props.onIntent?.();
    listbox.restart();
    setOpen(true);
  }

  function close() {
    setOpen(false);
    if (query !== '') onQueryChange('');
  }

  function choose(option: ComboboxOption<Value>) {
    onValueChange(option.value);
    close();
  }

  function retry() {
    input.current?.focus();
    props.error?.onRetry();
  }

  function dismiss(event: KeyboardEvent) {
    event.stopPropagation();
    event.nativeEvent.stopImmediatePropagation();
    input.current?.focus();
    close();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && isOpen) {
      dismiss(event);
    } else if (event.target !== input.current) {
      return;
    } else if (isOpen) {
      listbox.handleKey(event);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      open();
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the keys of the field and the focus leave what belongs to it.
    <div
      className={classNames('relative', chip && chipLook(value !== undefined || isOpen), props.className)}
      onPointerEnter={props.onIntent}
      onKeyDown={handleKeyDown}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      {chip && valueLabel && !isOpen ? (
        // The field has its label; this is for the eye.
        <span aria-hidden="true" className="pointer-events-none shrink-0 pl-3 text-muted">
          {texts.field(chip)}
        </span>
      ) : null}
      <input
        {...listbox.field}
        role="combobox"
        {...props.field}
        ref={input}
        type="text"
        disabled={props.disabled}
        aria-label={label}
        aria-expanded={isOpen}
        placeholder={isOpen && valueLabel ? valueLabel : chip && !isOpen ? `${chip} +` : placeholder}
        value={isOpen ? query : (valueLabel ?? '')}
        onChange={(event) => {
          open();
          listbox.restart();
          onQueryChange(event.target.value);
        }}
        onFocus={props.onIntent}
        onClick={open}
        {...(chip && { size: shownLength({ chip, text: isOpen ? query : valueLabel, placeholder }) })}
        className={classNames(
          chip ? chipInputLook : controlLook,
          'truncate',
          chip ? 'h-full' : 'h-9 max-sm:h-11',
          chip && valueLabel && !isOpen ? 'pl-1' : 'pl-3',
          chip && value === undefined ? 'pr-3' : 'pr-9',
          !isOpen && 'cursor-pointer',
        )}
      />
      {value !== undefined && !isOpen && !props.disabled ? (
        <button
          type="button"
          aria-label={props.clearLabel}
          title={props.clearLabel}
          onClick={() => {
            onValueChange(undefined);
            input.current?.focus();
          }}
          className={classNames(
            'absolute right-1.5 grid size-6 place-items-center rounded-md text-muted transition-colors hover:bg-hover hover:text-foreground',
            // The frame of a field in a form may be taller than the field.
            chip ? 'inset-y-0 my-auto' : 'top-1.5 max-sm:top-2.5',
          )}
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      ) : chip ? null : (
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-2.5 right-2.5 size-4 text-muted max-sm:top-3.5"
        />
      )}
      <div
        ref={popup}
        hidden={!isOpen}
        popover={isInForm ? 'manual' : undefined}
        className={classNames(
          'z-30 min-w-64 overflow-hidden rounded-card border bg-surface-raised p-0 text-foreground shadow-raised',
          isInForm ? 'fixed m-0' : 'absolute top-9 left-0 mt-1 w-full max-sm:top-11',
        )}
      >
        <div
          {...listbox.list}
          role="listbox"
          aria-label={label}
          className="thin-scrollbar max-h-72 overflow-y-auto p-1 empty:hidden"
        >
          {options.map((option) => (
            <ListboxOption
              key={option.value}
              {...listbox.option(option, option.value === value)}
              label={option.label}
              description={option.description}
              isActive={option === listbox.active}
              isChosen={option.value === value}
              onClick={() => choose(option)}
            />
          ))}
        </div>
        {isOpen && options.length === 0 ? (
          <ListboxMessage
            loading={props.loading ?? false}
            loadingMessage={props.loadingMessage}
            emptyMessage={props.emptyMessage}
            error={props.error && { ...props.error, onRetry: retry }}
          />
        ) : null}
        {props.note && options.length > 0 ? (
          <p className="border-t px-3 py-1.5 text-xs text-muted">{props.note}</p>
        ) : null}
      </div>
    </div>
  );
}

const chipInputLook =
  'field-sizing-content min-w-0 max-w-full rounded-control bg-transparent text-base text-foreground outline-none placeholder:text-muted max-sm:w-full max-sm:text-lg sm:max-w-56';

function chipLook(isSolid: boolean): string {
  return classNames(
    'flex h-9 items-center rounded-control max-sm:h-11 border border-border-strong bg-surface text-base transition-colors hover:border-foreground/60 max-sm:text-lg',
    'has-[input:focus-visible]:border-ring has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-ring',
    !isSolid && 'border-dashed',
  );
}

/** For browsers that cannot size a field by its content. */
function shownLength({
  chip,
  text,
  placeholder,
}: {
  chip: string;
  text: string | undefined;
  placeholder: string;
}) {
  return Math.max(4, (text || (text === undefined ? `${chip} +` : placeholder)).length);
}
