import { type KeyboardEvent, useRef, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { controlLook, FieldFrame, type FieldProps } from './field.tsx';
import { ListboxOption } from './listbox-option.tsx';
import { useListbox } from './use-listbox.ts';

interface SuggestFieldProps extends FieldProps {
  id?: string;
  value: string;
  onValueChange: (value: string) => void;
  /** Known values, in the order of display. */
  suggestions: readonly string[];
  onBlur?: () => void;
  required?: boolean;
  disabled?: boolean;
  fieldClassName?: string;
}

const maxShown = 50;

/** A text field that offers known values: any text may be typed, and a known one need not be typed in full. */
export function SuggestField(props: SuggestFieldProps) {
  const { label, help, error, hint, hideLabel, value, onValueChange, suggestions } = props;
  const [isOpen, setOpen] = useState(false);
  /** Until something is typed, the list shows everything and Enter chooses nothing. */
  const [isTyped, setTyped] = useState(false);
  const [isMoved, setMoved] = useState(false);
  const popup = useRef<HTMLDivElement>(null);
  const typed = value.trim().toLowerCase();
  const matching = isTyped ? suggestions.filter((word) => word.toLowerCase().includes(typed)) : suggestions;
  const options = matching.slice(0, maxShown);
  const isShown = isOpen && options.length > 0 && !(options.length === 1 && options[0] === value);
  const listbox = useListbox({
    options,
    keyOf: (word) => word,
    onChoose: choose,
    isOpen: isShown && isMoved,
  });

  function open() {
    if (isOpen || props.disabled) return;
    setTyped(false);
    setMoved(false);
    listbox.restart();
    setOpen(true);
    requestAnimationFrame(() => popup.current?.scrollIntoView?.({ block: 'nearest' }));
  }

  function choose(word: string) {
    onValueChange(word);
    setOpen(false);
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && isShown) {
      event.stopPropagation();
      event.nativeEvent.stopImmediatePropagation();
      setOpen(false);
    } else if (event.key === 'ArrowDown' && !isShown) {
      event.preventDefault();
      open();
    } else if (isShown && event.key.startsWith('Arrow') && !isMoved) {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      setMoved(true);
    } else if (isShown && isMoved && !event.ctrlKey && !event.metaKey) {
      listbox.handleKey(event);
    }
  }

  return (
    <FieldFrame {...{ label, help, error, hint, hideLabel }} id={props.id} className={props.fieldClassName}>
      {(wiring) => (
        <span className="relative flex">
          <input
            {...listbox.field}
            {...wiring}
            type="text"
            role="combobox"
            aria-expanded={isShown}
            required={props.required}
            disabled={props.disabled}
            value={value}
            onChange={(event) => {
              setOpen(true);
              setTyped(true);
              setMoved(false);
              listbox.restart();
              onValueChange(event.target.value);
            }}
            onClick={open}
            onKeyDown={handleKeyDown}
            onBlur={() => {
              setOpen(false);
              props.onBlur?.();
            }}
            className={classNames(controlLook, 'h-9 px-3 max-sm:h-11')}
          />
          <div
            ref={popup}
            hidden={!isShown}
            className="absolute top-full left-0 z-30 mt-1 w-full overflow-hidden rounded-card border bg-surface-raised shadow-raised"
          >
            <div
              {...listbox.list}
              role="listbox"
              aria-label={label}
              className="thin-scrollbar max-h-60 overflow-y-auto p-1"
            >
              {isShown
                ? options.map((word) => (
                    <ListboxOption
                      key={word}
                      {...listbox.option(word, word === value)}
                      label={word}
                      isActive={isMoved && word === listbox.active}
                      isChosen={word === value}
                      onClick={() => choose(word)}
                    />
                  ))
                : null}
            </div>
          </div>
        </span>
      )}
    </FieldFrame>
  );
}
