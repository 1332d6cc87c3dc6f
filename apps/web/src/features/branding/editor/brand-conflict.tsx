import type { Brand } from '@greenroom/domain/branding/brands/brand.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { CompareTable, type Side } from '#ui/compare-table.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { DialogBody, DialogFooter, useCloseDialog } from '#ui/overlay/dialog.tsx';
import { brandQuery } from './brand.queries.ts';
import { BrandPartValue, labelOfPart } from './brand-part-value.tsx';
import { mergeBrand, takeParts } from './brand-parts.ts';
import { type BrandValues, toBrandValues } from './brand-values.ts';

interface BrandConflictProps {
  /** What the form started from. */
  base: Brand;
  mine: BrandValues;
  isSaving: boolean;
  /** How often a publication was too late: each time the other version is loaded anew. */
  attempt: number;
  onPublish: (values: BrandValues, theirs: Brand) => void;
  children?: ReactNode;
}

/** Another user has published meanwhile: both versions beside each other, and nothing is overwritten without a choice. */
export function BrandConflict(props: BrandConflictProps) {
  const { base, mine, isSaving, attempt, onPublish, children } = props;
  const { t } = useTranslation();
  const close = useCloseDialog();
  // Under another key: the form behind it keeps what it started from.
  const { queryKey, queryFn } = brandQuery(base.partner_id);
  const { data: current, error } = useQuery({
    queryKey: [...queryKey, 'current', attempt],
    queryFn: queryFn as () => Promise<Brand>,
    staleTime: 0,
    gcTime: 0,
  });
  const [choices, setChoices] = useState<Record<string, Side>>({});
  if (!current)
    return (
      <DialogBody>
        {error ? (
          <Banner tone="danger">{errorMessage(error, t('brand.loadFailed'))}</Banner>
        ) : (
          <SkeletonText lines={4} />
        )}
      </DialogBody>
    );
  const theirs = toBrandValues(current);
  const { merged, conflicts } = mergeBrand(toBrandValues(base), mine, theirs);
  const taken = conflicts.filter(({ key }) => choices[key] === 'right');
  const takeAll = (side: Side) => setChoices(Object.fromEntries(conflicts.map(({ key }) => [key, side])));
  return (
    <>
      <DialogBody className="gap-4">
        <Banner tone="warning" title={t('brand.changedMeanwhile')}>
          {t(conflicts.length > 0 ? 'estate.conflict.help' : 'brand.otherParts')}
        </Banner>
        {children}
        {conflicts.length > 0 ? (
          <>
            <div className="flex flex-wrap gap-2">
              <Button size="sm" onClick={() => takeAll('left')}>
                {t('estate.conflict.allMine')}
              </Button>
              <Button size="sm" onClick={() => takeAll('right')}>
                {t('estate.conflict.allTheirs')}
              </Button>
            </div>
            <CompareTable
              caption={t('brand.changedMeanwhile')}
              fieldLabel={t('estate.conflict.field')}
              leftLabel={t('estate.conflict.mine')}
              rightLabel={t('estate.someone')}
              choices={choices}
              onChoose={(key, side) => setChoices({ ...choices, [key]: side })}
              rows={conflicts.map((part) => ({
                key: part.key,
                label: labelOfPart(part, t),
                left: <BrandPartValue part={part} values={mine} />,
                right: <BrandPartValue part={part} values={theirs} />,
              }))}
            />
          </>
        ) : null}
      </DialogBody>
      <DialogFooter>
        <Button disabled={isSaving} onClick={close}>
          {t('brand.back')}
        </Button>
        <Button
          variant="primary"
          busy={isSaving}
          disabled={conflicts.some(({ key }) => !choices[key])}
          onClick={() => onPublish(takeParts(merged, theirs, taken), current)}
        >
          {t('brand.publish')}
        </Button>
      </DialogFooter>
    </>
  );
}
