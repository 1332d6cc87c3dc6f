import { relativeTime } from '@greenroom/domain/format/relative-time.ts';
import type { EstateImport } from '@greenroom/domain/import/estate-import.ts';
import type { Translate } from '#i18n/translate.ts';
import type { SectionFact } from './section-fact.ts';

type Import = Pick<EstateImport, 'state' | 'finished_at' | 'counts' | 'is_undone'>;
type Reader = { t: Translate; language: string; now: number };

/** What runs now, or else how the last import ended. Files that were only uploaded or checked count if nothing ended. */
export function describeImports(imports: readonly Import[], { t, language, now }: Reader): SectionFact {
  const active = imports.find(({ state }) => state === 'running' || state === 'checking');
  if (active) return { text: t(`imports.fact.${active.state as 'running' | 'checking'}`) };
  const last = imports.find(({ state }) => ['done', 'failed', 'interrupted'].includes(state));
  if (!last) return { text: t(imports.length > 0 ? 'imports.fact.notRun' : 'imports.none') };
  if (last.state === 'failed' || last.state === 'interrupted')
    return { text: t(`imports.fact.${last.state}`), trouble: 'offline' };
  const words = { language, justNow: t('operations.justNow') };
  const when = relativeTime(Date.parse(last.finished_at ?? ''), now, words);
  if (last.is_undone) return { text: t('imports.fact.undone', { when }) };
  const count = last.counts?.rejected ?? 0;
  if (count === 0) return { text: t('imports.fact.done', { when }) };
  return { text: t('imports.fact.rejected', { when, count }), trouble: 'error' };
}
