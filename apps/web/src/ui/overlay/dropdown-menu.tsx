import { Check } from 'lucide-react';
import { DropdownMenu as RadixMenu } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '#ui/class-names.ts';

interface DropdownMenuProps {
  /** One button; it gets the menu's ARIA attributes. */
  trigger: ReactElement;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom' | 'left' | 'right';
  className?: string;
  /** For a menu that was loaded because the user opened it. */
  defaultOpen?: boolean;
  /** The parent of the menu in the document: a landmark, if the trigger is in one. */
  container?: HTMLElement | null;
  children: ReactNode;
}

export function DropdownMenu({
  trigger,
  align = 'end',
  side = 'bottom',
  className,
  defaultOpen = false,
  container = null,
  children,
}: DropdownMenuProps) {
  return (
    <RadixMenu.Root modal={false} defaultOpen={defaultOpen}>
      <RadixMenu.Trigger asChild>{trigger}</RadixMenu.Trigger>
      <RadixMenu.Portal container={container}>
        <RadixMenu.Content
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          className={classNames(
            'thin-scrollbar z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto',
            'origin-(--radix-dropdown-menu-content-transform-origin) rounded-card border bg-surface-raised p-1 shadow-raised',
            'data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in',
            className,
          )}
        >
          {children}
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  );
}

const itemLook = classNames(
  'flex min-h-8 cursor-default items-center gap-2.5 rounded-md px-2 py-1.5 text-base outline-none select-none max-sm:min-h-10',
  'data-disabled:opacity-50 data-highlighted:bg-hover [&_svg]:size-4 [&_svg]:shrink-0',
);

export interface DropdownMenuItemProps {
  icon?: ReactNode;
  /** A path inside the application; the item is then a real link. */
  to?: string;
  onSelect?: () => void;
  tone?: 'plain' | 'danger';
  disabled?: boolean;
  /** Shown on the right, for example a key. */
  trailing?: ReactNode;
  children: ReactNode;
}

export function DropdownMenuItem(props: DropdownMenuItemProps) {
  const { icon, to, onSelect, tone = 'plain', disabled = false, trailing, children } = props;
  const content = (
    <>
      {icon ? <span className={tone === 'danger' ? 'grid' : 'grid text-muted'}>{icon}</span> : null}
      <span className="flex-1 truncate">{children}</span>
      {trailing ? <span className="text-xs text-muted">{trailing}</span> : null}
    </>
  );
  return (
    <RadixMenu.Item
      asChild={to !== undefined}
      disabled={disabled}
      onSelect={() => onSelect?.()}
      className={classNames(itemLook, tone === 'danger' && 'text-danger')}
    >
      {to === undefined ? content : <Link to={to}>{content}</Link>}
    </RadixMenu.Item>
  );
}

interface DropdownMenuChoiceProps {
  value: string;
  onValueChange: (value: string) => void;
  label?: string;
  options: readonly { value: string; label: ReactNode; icon?: ReactNode; lang?: string }[];
}

/** One of several: a language, a theme. */
export function DropdownMenuChoice({ value, onValueChange, label, options }: DropdownMenuChoiceProps) {
  return (
    <RadixMenu.RadioGroup value={value} onValueChange={onValueChange} aria-label={label}>
      {options.map((option) => (
        <RadixMenu.RadioItem key={option.value} value={option.value} lang={option.lang} className={itemLook}>
          {option.icon ? <span className="grid text-muted">{option.icon}</span> : null}
          <span className="flex-1">{option.label}</span>
          <span className="grid size-4">
            <RadixMenu.ItemIndicator>
              <Check aria-hidden="true" className="text-primary" />
            </RadixMenu.ItemIndicator>
          </span>
        </RadixMenu.RadioItem>
      ))}
    </RadixMenu.RadioGroup>
  );
}

export function DropdownMenuLabel({ children }: { children: ReactNode }) {
  return (
    <RadixMenu.Label className="px-2 pt-1.5 pb-1 text-xs font-medium text-muted">{children}</RadixMenu.Label>
  );
}

export function DropdownMenuSeparator() {
  return <RadixMenu.Separator className="-mx-1 my-1 h-px bg-border" />;
}
