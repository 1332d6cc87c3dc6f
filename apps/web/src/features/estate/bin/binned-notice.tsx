import type { Thing } from '@greenroom/domain/estate/estate-change.ts';
import { relativeTime } from '@greenroom/domain/format/relative-time.ts';
import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { errorMessage } from '#api/error-message.ts';
import { translateData } from '#i18n/translate-data.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { binEntryQuery, useRestore } from './bin.queries.ts';

/** On the page of something that is not there: who moved it to the bin, and the way back. Nothing if it is not there. */
export function BinnedNotice({ thing, id }: { thing: Thing; id: number }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { data: entry } = useQuery(binEntryQuery(thing, id));
  const restore = useRestore();
  if (!entry) return null;
  const { name } = entry;
  const actor = translateData(t, 'actor', entry.actor_name);
  const words = { language, justNow: t('operations.justNow') };
  const when = relativeTime(Date.parse(entry.binned_at), Date.now(), words);
  return (
    <div className="mt-4 flex flex-col items-center gap-3">
      <p className="font-medium text-foreground">{t(`bin.binned.${thing}`, { actor, when })}</p>
      <Button
        size="sm"
        variant="primary"
        icon={<RotateCcw aria-hidden="true" />}
        busy={restore.isPending}
        onClick={() =>
          restore.mutate(
            { entry },
            {
              onSuccess: () => toast.success(t('bin.restored', { name })),
              onError: (error) => toast.error(errorMessage(error, t('bin.restoreFailed'))),
            },
          )
        }
      >
        {t('bin.restore')}
      </Button>
    </div>
  );
}
