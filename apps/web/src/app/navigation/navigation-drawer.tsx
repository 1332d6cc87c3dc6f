import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { BrandLogo } from '#features/branding/brand-logo.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { SideNavigation } from './side-navigation.tsx';

type NavigationDrawerProps = { open: boolean; onOpenChange: (open: boolean) => void };

export function NavigationDrawer({ open, onOpenChange }: NavigationDrawerProps) {
  const { t } = useTranslation();
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-overlay data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in lg:hidden" />
        <Dialog.Content
          aria-describedby={undefined}
          className="thin-scrollbar fixed inset-y-0 left-0 z-40 flex w-(--sidebar-width) max-w-[85vw] flex-col overflow-y-auto border-r bg-surface shadow-dialog outline-none data-[state=closed]:animate-fade-out transition-transform duration-200 starting:-translate-x-full lg:hidden"
        >
          <Dialog.Title className="sr-only">{t('layout.mainNavigation')}</Dialog.Title>
          <div className="flex h-(--topbar-height) shrink-0 items-center justify-between gap-2 border-b pr-2 pl-4">
            <BrandLogo />
            <Dialog.Close
              aria-label={t('layout.closeMenu')}
              title={t('layout.closeMenu')}
              className="grid size-10 place-items-center rounded-control text-muted transition-colors hover:bg-hover hover:text-foreground"
            >
              <X aria-hidden="true" className="size-5" />
            </Dialog.Close>
          </div>
          <div className="flex-1">
            <SideNavigation onNavigate={() => onOpenChange(false)} />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
