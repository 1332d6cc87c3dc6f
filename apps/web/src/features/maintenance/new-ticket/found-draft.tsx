import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { TimeAgo } from '#live/time-ago.tsx';
import { Button } from '#ui/button/button.tsx';

/** Says that the text is one of before, and offers the fields as they would have been. */
export function FoundDraft({ at, onStartOver }: { at: number; onStartOver: () => void }) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(true);
  if (!isShown) return null;
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-md bg-info-soft px-3 py-1.5 text-sm text-info">
      <TimeAgo at={at} wording={(ago) => t('maintenance.create.draftFound', { ago })} />
      <Button
        size="sm"
        onClick={() => {
          setShown(false);
          onStartOver();
        }}
      >
        {t('maintenance.create.startOver')}
      </Button>
    </p>
  );
}
