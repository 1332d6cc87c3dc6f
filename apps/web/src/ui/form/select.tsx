import { Check, ChevronDown } from 'lucide-react';
import { Select as RadixSelect } from 'radix-ui';
import type { ReactNode, Ref } from 'react';
import { classNames } from '#ui/class-names.ts';
import { controlLook, FieldFrame, type FieldProps } from './field.tsx';

export interface SelectOption {
  value: string;
  label: string;
  icon?: ReactNode;
  disabled?: boolean;
}

export interface SelectGroup {
  label: string;
  options: readonly SelectOption[];
}

export interface SelectProps extends FieldProps {
  value: string;
  onValueChange: (value: string) => void;
  options?: readonly SelectOption[];
  groups?: readonly SelectGroup[];
  placeholder?: string;
  disabled?: boolean;
  name?: string;
  id?: string;
  size?: 'sm' | 'md';
  onBlur?: () => void;
  ref?: Ref<HTMLButtonElement>;
  className?: string;
  fieldClassName?: string;
}

/** Radix reserves the empty text for "nothing chosen"; a list may still offer '' as a choice ("all"). */
const emptyChoice = '\u0000';
const toRadix = (value: string) => (value === '' ? emptyChoice : value);
const fromRadix = (value: string) => (value === emptyChoice ? '' : value);

export function Select(props: SelectProps) {
  const { label, help, error, hint, hideLabel, id, fieldClassName, options = [], groups = [] } = props;
  const all = [...options, ...groups.flatMap((group) => group.options)];
  const known = all.some((option) => option.value === props.value);
  return (
    <FieldFrame {...{ label, help, error, hint, hideLabel, id }} className={fieldClassName}>
      {(wiring) => (
        <RadixSelect.Root
          value={known ? toRadix(props.value) : ''}
          onValueChange={(value) => props.onValueChange(fromRadix(value))}
          {...(props.disabled === undefined ? {} : { disabled: props.disabled })}
          {...(props.name === undefined ? {} : { name: props.name })}
        >
          <RadixSelect.Trigger
            {...wiring}
            ref={props.ref}
            onBlur={props.onBlur}
            className={classNames(
              controlLook,
              'group flex items-center justify-between gap-2 text-left data-placeholder:text-muted',
              props.size === 'sm' ? 'h-8 px-2.5 text-sm max-sm:h-9 max-sm:text-sm' : 'h-9 px-3 max-sm:h-11',
              props.className,
            )}
          >
            {/* Radix gives the chosen text a span of its own, without a class. */}
            <span className="min-w-0 *:block *:truncate">
              <RadixSelect.Value placeholder={props.placeholder ?? ''} />
            </span>
            <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
          </RadixSelect.Trigger>
          <RadixSelect.Portal>
            <RadixSelect.Content
              position="popper"
              sideOffset={4}
              collisionPadding={8}
              className="z-50 max-h-[min(20rem,var(--radix-select-content-available-height))] min-w-(--radix-select-trigger-width) origin-(--radix-select-content-transform-origin) overflow-hidden rounded-card border bg-surface-raised shadow-raised data-[state=open]:animate-pop-in"
            >
              <RadixSelect.Viewport className="thin-scrollbar p-1">
                {options.map((option) => (
                  <Option key={option.value} option={option} />
                ))}
                {groups.map((group) => (
                  <RadixSelect.Group key={group.label}>
                    <RadixSelect.Label className="px-2 pt-2 pb-1 text-xs font-medium text-muted">
                      {group.label}
                    </RadixSelect.Label>
                    {group.options.map((option) => (
                      <Option key={option.value} option={option} />
                    ))}
                  </RadixSelect.Group>
                ))}
              </RadixSelect.Viewport>
            </RadixSelect.Content>
          </RadixSelect.Portal>
        </RadixSelect.Root>
      )}
    </FieldFrame>
  );
}

function Option({ option }: { option: SelectOption }) {
  return (
    <RadixSelect.Item
      value={toRadix(option.value)}
      textValue={option.label}
      {...(option.disabled ? { disabled: true } : {})}
      className="relative flex min-h-8 cursor-default items-center gap-2 rounded-md py-1.5 pr-8 pl-2 text-base outline-none select-none data-disabled:opacity-50 data-highlighted:bg-hover max-sm:min-h-10"
    >
      <RadixSelect.ItemText>
        {/* In the list it may wrap; in the field it is cut with an ellipsis. */}
        <span className="flex min-w-0 items-center gap-2 [&_svg]:size-4 [&_svg]:shrink-0">
          {option.icon}
          <span className="min-w-0 in-[button]:truncate">{option.label}</span>
        </span>
      </RadixSelect.ItemText>
      <RadixSelect.ItemIndicator className="absolute right-2">
        <Check aria-hidden="true" className="size-4 text-primary" />
      </RadixSelect.ItemIndicator>
    </RadixSelect.Item>
  );
}
