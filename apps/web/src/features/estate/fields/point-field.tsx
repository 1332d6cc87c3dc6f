import { LocateFixed } from 'lucide-react';
import { useMemo } from 'react';
import type { ThingForm } from '#features/estate/form/use-thing-form.ts';
import { useMapTiles } from '#features/settings/client-settings.queries.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useTheme } from '#theme/theme.ts';
import { Button } from '#ui/button/button.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { LazyPointMap } from '#ui/map/lazy-point-map.tsx';

type Position = { latitude: number; longitude: number };

/** A metre or so, in degrees. */
const decimals = 5;
const mapHeight = 220;

function readNumber(value: unknown, max: number): number | undefined {
  const text = String(value ?? '').trim();
  const number = Number(text.replace(',', '.'));
  return text !== '' && Math.abs(number) <= max ? number : undefined;
}

/** The pin of the two number fields above: it moves with them, and a press on the map moves it and them. */
export function PointField({ form }: { form: ThingForm }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { resolved } = useTheme();
  const tileUrls = useMapTiles();
  const latitude = readNumber(form.values.latitude, 90);
  const longitude = readNumber(form.values.longitude, 180);
  const label = t('estate.point.pin');
  const points = useMemo(
    () =>
      latitude === undefined || longitude === undefined
        ? []
        : [{ id: 1, latitude, longitude, label, tone: 'brand' as const }],
    [latitude, longitude, label],
  );
  const labels = useMemo(
    () => ({
      ...{ description: t('estate.point.map'), zoomIn: t('map.zoomIn'), zoomOut: t('map.zoomOut') },
      ...{ closePopup: t('map.closePopup'), attribution: t('map.attribution') },
      cluster: () => label,
    }),
    [t, label],
  );
  const place = (position: Position) => {
    for (const name of ['latitude', 'longitude'] as const) {
      const value = String(Number(position[name].toFixed(decimals)));
      form.form.setValue(name, value, {
        shouldDirty: true,
        shouldValidate: form.errorOf(name) !== undefined,
      });
    }
  };
  const locate = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => place(coords),
      () => toast.warning(t('estate.point.notLocated')),
    );
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-xs text-muted">{t('estate.point.help')}</p>
        <Button
          size="sm"
          icon={<LocateFixed aria-hidden="true" />}
          onClick={locate}
          className="hidden pointer-coarse:inline-flex"
        >
          {t('estate.point.locate')}
        </Button>
      </div>
      <LazyPointMap
        key={language}
        points={points}
        onPlace={form.isSaving ? undefined : place}
        theme={resolved}
        tileUrls={tileUrls}
        labels={labels}
        height={mapHeight}
      />
    </div>
  );
}
