import { writeFilter } from '@greenroom/domain/listing/field-filter.ts';
import { useQuery } from '@tanstack/react-query';
import { twinsQuery } from '#features/estate/estate.queries.ts';
import type { ThingForm } from '#features/estate/form/use-thing-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useDebounced } from '#listing/use-debounced.ts';
import { assetPath } from '#paths.ts';
import { TextLink } from '#ui/button/text-link.tsx';

const typingPause = 400;

/** Names the other asset with the same serial number, or of the same name in the same room. A warning: both may be right. */
export function TwinWarning({ form, name }: { form: ThingForm; name: string }) {
  const { t } = useTranslation();
  const { values, id } = form;
  const value = useDebounced(String(values[name] ?? '').trim(), typingPause);
  const isSerial = name === 'serial_number';
  const room = Number(values.room_id ?? 0);
  // An unchanged name is no news.
  const isWorth = isSerial || id === undefined || form.changes.includes(name);
  const query = {
    [name]: writeFilter({ operator: 'is', values: [value] }),
    ...(isSerial ? {} : { room_id: room }),
  };
  const { data } = useQuery({
    ...twinsQuery(query),
    enabled: value !== '' && !value.includes('|') && isWorth && (isSerial || room > 0),
  });
  const twin = value === '' ? undefined : data?.find((each) => each.id !== id);
  if (!twin) return null;
  return (
    <p role="status" className="mt-1 text-xs text-warning">
      {t(isSerial ? 'estate.twin.serial' : 'estate.twin.name', {
        ...{ value, name: twin.product_name },
        room: twin.room_name ?? t('shared.notAvailable'),
      })}{' '}
      <TextLink to={assetPath(twin.id)} target="_blank">
        {t('estate.twin.open')}
      </TextLink>
    </p>
  );
}
