import { useMemo } from 'react';
import { WallScreen } from '#features/health/wall/wall-screen.tsx';
import { linkSource } from '#features/health/wall/wall-source.ts';
import { useTranslation } from '#i18n/use-translation.ts';

/** The wall of one partner, for a screen that has a link: its key is the fragment of the address. */
export function WallPage() {
  const { t } = useTranslation();
  const source = useMemo(() => linkSource(window.location.hash.slice(1)), []);
  return (
    <main>
      <WallScreen
        source={source}
        name={t('nav.roomStatus')}
        rejected={
          <div className="grid min-h-dvh place-items-center p-6 text-center">
            <div className="flex flex-col gap-2">
              <h1 className="text-2xl font-semibold">{t('wall.ended')}</h1>
              <p className="text-muted">{t('wall.endedHelp')}</p>
            </div>
          </div>
        }
      />
    </main>
  );
}
