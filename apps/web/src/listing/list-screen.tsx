import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

interface ListScreenProps {
  /** Fills the window below the top bar and above the footer (3rem), so that the table scrolls and its head stays. */
  bounded?: boolean;
  children: ReactNode;
}

export function ListScreen({ bounded = true, children }: ListScreenProps) {
  return (
    <div
      className={classNames(
        'page-width flex flex-col',
        bounded && 'sm:h-[calc(100dvh-var(--topbar-height)-3rem)] sm:min-h-108',
      )}
    >
      {children}
    </div>
  );
}
