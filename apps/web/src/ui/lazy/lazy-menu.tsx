import {
  type ComponentType,
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  useRef,
  useState,
} from 'react';
import type { ButtonProps } from '#ui/button/button.tsx';
import type { LazyModule } from './lazy-module.ts';

export type MenuProps = { trigger: ReactElement; defaultOpen: boolean; container: HTMLElement | null };

type LazyMenuProps<Props> = {
  menu: LazyModule<ComponentType<MenuProps & Props>>;
  trigger: ReactElement<Partial<ButtonProps>>;
  menuProps: Props;
  container: HTMLElement | null;
  /** What opens: a menu, or a panel with fields. */
  popup?: 'menu' | 'dialog';
};

/**
 * A menu button whose menu (29 KiB of positioning and focus rules) is loaded on hover or focus. The menu replaces it on
 * the first opening, when the focus moves into the menu anyway.
 */
export function LazyMenu<Props>(props: LazyMenuProps<Props>) {
  const { menu, trigger, menuProps, container, popup = 'menu' } = props;
  const [Menu, setMenu] = useState<ComponentType<MenuProps & Props> | null>(null);
  const isOpening = useRef(false);
  if (Menu) return <Menu {...menuProps} trigger={trigger} container={container} defaultOpen />;

  const open = () => {
    isOpening.current = true;
    void menu.load().then(
      (loaded) => {
        if (isOpening.current) setMenu(() => loaded);
      },
      () => {}, // The next click tries again.
    );
  };
  return cloneElement(trigger, {
    'aria-haspopup': popup,
    'aria-expanded': false,
    onPointerEnter: menu.preload,
    onFocus: menu.preload,
    onClick: open,
    onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => {
      if (event.key === 'Escape') isOpening.current = false;
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      open();
    },
  });
}
