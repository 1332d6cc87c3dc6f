import { X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { controlLook, FieldFrame, type FieldProps } from './field.tsx';

interface TagFieldProps extends FieldProps {
  id?: string;
  tags: readonly string[];
  onTagsChange: (tags: string[]) => void;
  /** The label of the button that removes a tag. */
  removeLabel: (tag: string) => string;
  maxTags: number;
  maxLength: number;
  onBlur?: () => void;
  disabled?: boolean;
  fieldClassName?: string;
}

/** Short words: Enter or a comma adds one, Backspace in the empty field removes the last. Each exists once. */
export function TagField(props: TagFieldProps) {
  const { label, help, error, hint, hideLabel, tags, onTagsChange, removeLabel, maxTags, maxLength } = props;
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const isFull = tags.length >= maxTags;

  function add(typed: string) {
    const known = new Set(tags.map((tag) => tag.toLowerCase()));
    const words = typed
      .split(',')
      .map((word) => word.trim().slice(0, maxLength))
      .filter((word) => word !== '' && !known.has(word.toLowerCase()) && known.add(word.toLowerCase()));
    setText('');
    if (words.length > 0) onTagsChange([...tags, ...words].slice(0, maxTags));
  }

  function remove(tag: string) {
    onTagsChange(tags.filter((each) => each !== tag));
    input.current?.focus();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    if ((event.key === 'Enter' && text.trim() !== '') || event.key === ',') {
      event.preventDefault();
      add(text);
    } else if (event.key === 'Backspace' && text === '' && tags.length > 0) {
      onTagsChange(tags.slice(0, -1));
    }
  }

  return (
    <FieldFrame {...{ label, help, error, hint, hideLabel }} id={props.id} className={props.fieldClassName}>
      {(wiring) => (
        <div
          className={classNames(
            controlLook,
            'flex min-h-9 flex-wrap items-center gap-1 px-1.5 py-1 max-sm:min-h-11',
            'has-[input:focus-visible]:border-ring has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-ring',
          )}
        >
          {tags.map((tag) => (
            <span
              key={tag}
              className="flex h-6.5 max-w-full items-center gap-0.5 rounded-md bg-hover pr-0.5 pl-2 text-sm max-sm:h-8"
            >
              <span className="truncate">{tag}</span>
              <button
                type="button"
                aria-label={removeLabel(tag)}
                title={removeLabel(tag)}
                disabled={props.disabled}
                onClick={() => remove(tag)}
                className="grid size-5.5 shrink-0 place-items-center rounded-sm text-muted transition-colors hover:text-foreground max-sm:size-7"
              >
                <X aria-hidden="true" className="size-3.5" />
              </button>
            </span>
          ))}
          <input
            {...wiring}
            ref={input}
            type="text"
            value={text}
            disabled={props.disabled}
            readOnly={isFull}
            maxLength={maxLength}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
            onKeyDown={handleKeyDown}
            onPaste={(event) => {
              const pasted = event.clipboardData.getData('text');
              if (!pasted.includes(',')) return;
              event.preventDefault();
              add(text + pasted);
            }}
            onBlur={() => {
              add(text);
              props.onBlur?.();
            }}
            className="h-6.5 min-w-24 flex-1 bg-transparent px-1.5 outline-none"
          />
        </div>
      )}
    </FieldFrame>
  );
}
