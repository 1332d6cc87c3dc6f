import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Card } from '#ui/card.tsx';
import { StatusDot } from '#ui/feedback/status-dot.tsx';
import type { AdminGroup, AdminSection } from './admin-sections.ts';
import { groupSections } from './group-sections.ts';
import type { SectionFact } from './section-fact.ts';
import { sectionFacts } from './section-facts.ts';
import { sectionIcons } from './section-icons.ts';

/** Every section that the user may open, with one live fact where it is cheap. */
export function SectionList({ sections }: { sections: readonly AdminSection[] }) {
  return (
    <div className="page-gutter grid max-w-3xl grid-cols-1 gap-6 pb-6">
      {groupSections(sections).map(([group, members]) => (
        <SectionGroup key={group} group={group} members={members} />
      ))}
    </div>
  );
}

function SectionGroup({ group, members }: { group: AdminGroup; members: readonly AdminSection[] }) {
  const { t } = useTranslation();
  const headingId = useId();
  return (
    <div>
      <h2 id={headingId} className="pb-2 text-sm font-medium text-muted">
        {t(`admin.group.${group}`)}
      </h2>
      <Card as="article">
        <ul aria-labelledby={headingId} className="divide-y">
          {members.map((section) => (
            <SectionRow key={section.path} section={section} />
          ))}
        </ul>
      </Card>
    </div>
  );
}

function SectionRow({ section }: { section: AdminSection }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { path, label, help } = section;
  const Icon = sectionIcons[label];
  const factQuery = sectionFacts[path];
  return (
    <li className="relative flex items-center gap-3 px-4 py-3 first:rounded-t-card last:rounded-b-card hover:bg-hover">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
      <div className="flex min-w-0 flex-1 flex-col gap-x-4 gap-y-0.5 sm:flex-row sm:items-center">
        <div className="min-w-0 sm:flex-1">
          {/* The whole row is the target. */}
          <Link to={path} className="font-medium after:absolute after:inset-0 after:rounded-[inherit]">
            {t(label)}
          </Link>
          <p className="text-sm text-muted">{t(help)}</p>
        </div>
        {factQuery ? <LiveFact query={factQuery(t, language)} /> : null}
      </div>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
    </li>
  );
}

type FactQuery = ReturnType<NonNullable<(typeof sectionFacts)[string]>>;

/** A fact that cannot be read is left out: the section itself tells why. */
function LiveFact({ query }: { query: FactQuery }) {
  const { data } = useQuery<SectionFact>(query);
  if (!data) return null;
  return (
    <p className="tabular min-w-0 text-sm sm:max-w-3/5 sm:shrink-0">
      {data.trouble ? (
        <StatusDot tone={data.trouble}>
          <span className="whitespace-normal">{data.text}</span>
        </StatusDot>
      ) : (
        data.text
      )}
    </p>
  );
}
