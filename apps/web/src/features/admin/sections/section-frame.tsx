import { ArrowLeft, ChevronDown } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { classNames } from '#ui/class-names.ts';
import { LazyMenu } from '#ui/lazy/lazy-menu.tsx';
import { LazyModule } from '#ui/lazy/lazy-module.ts';
import { PageHeadFrame } from '#ui/page-head.tsx';
import { SectionNav } from '#ui/section-nav.tsx';
import type { AdminSection } from './admin-sections.ts';
import { areSectionsFolded, rememberFolded } from './folded-sections.ts';
import { groupSections } from './group-sections.ts';
import { sectionIcons } from './section-icons.ts';

const sectionMenu = new LazyModule(async () => (await import('./section-menu.tsx')).SectionMenu);

interface SectionFrameProps {
  sections: readonly AdminSection[];
  /** None on the page that lists the sections, which needs no other way to them. */
  section: AdminSection | undefined;
  children: ReactNode;
}

/** The sections beside the page, behind a button in its head, or one step back, by the width of the screen. */
export function SectionFrame({ sections, section, children }: SectionFrameProps) {
  const { t } = useTranslation();
  const [isFolded, setFolded] = useState(areSectionsFolded);
  const head = useMemo(
    () =>
      section
        ? {
            leading: <BackToSections />,
            actions: <SectionButton sections={sections} className={section.isWide ? '' : 'xl:hidden'} />,
          }
        : {},
    [section, sections],
  );
  return (
    <div className="flex flex-1">
      <div
        className="thin-scrollbar sticky top-(--sticky-top) h-[calc(100dvh-var(--sticky-top))] shrink-0 overflow-y-auto border-r max-xl:hidden"
        hidden={section?.isWide}
      >
        <SectionNav
          label={t('admin.sections')}
          groups={groupSections(sections).map(([group, members]) => ({
            key: group,
            label: t(`admin.group.${group}`),
            items: members.map(({ path, label }) => {
              const Icon = sectionIcons[label];
              return { to: path, label: t(label), icon: <Icon aria-hidden="true" /> };
            }),
          }))}
          isFolded={isFolded}
          onFoldedChange={(next) => {
            setFolded(next);
            rememberFolded(next);
          }}
          foldLabel={t('admin.foldSections')}
          unfoldLabel={t('admin.unfoldSections')}
        />
      </div>
      <div className="flex min-w-0 flex-1 flex-col">
        <PageHeadFrame value={head}>{children}</PageHeadFrame>
      </div>
    </div>
  );
}

function BackToSections() {
  const { t } = useTranslation();
  return (
    <LinkButton
      to={paths.admin}
      variant="ghost"
      iconOnly
      aria-label={t('admin.back')}
      icon={<ArrowLeft aria-hidden="true" />}
      className="-ml-2 size-11 sm:hidden"
    />
  );
}

type SectionButtonProps = { sections: readonly AdminSection[]; className: string };

function SectionButton({ sections, className }: SectionButtonProps) {
  const { t } = useTranslation();
  return (
    <div className={classNames('max-sm:hidden', className)}>
      <LazyMenu
        menu={sectionMenu}
        menuProps={{ sections, icons: sectionIcons }}
        container={null}
        trigger={
          <Button>
            {t('admin.section')}
            <ChevronDown aria-hidden="true" />
          </Button>
        }
      />
    </div>
  );
}
