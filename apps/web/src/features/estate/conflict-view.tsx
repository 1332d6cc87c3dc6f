import { useEffect, useRef } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { CompareTable } from '#ui/compare-table.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { DialogBody, DialogFooter, useCloseDialog } from '#ui/overlay/dialog.tsx';
import { useSideChoices } from '#ui/use-side-choices.ts';
import { ValueText } from './fields/value-text.tsx';
import type { Conflict } from './form/save-thing.ts';
import type { FormValues } from './form/thing-spec.ts';
import type { ThingForm } from './form/use-thing-form.ts';
import { useDescribeAct } from './use-describe-act.ts';

interface ConflictViewProps {
  form: ThingForm;
  conflict: Conflict;
}

/** Both have changed the same fields: nothing is overwritten without a choice for each. */
export function ConflictView({ form, conflict }: ConflictViewProps) {
  const { t } = useTranslation();
  const describe = useDescribeAct();
  const start = useRef<HTMLDivElement>(null);
  // The form, which had the focus, is gone.
  useEffect(() => start.current?.focus(), []);
  const close = useCloseDialog();
  const { fields, mine, theirs, merged, last } = conflict;
  const { spec } = form;
  const { choices, table, chooseAll, whenComplete } = useSideChoices(fields);
  const other = last ? describe(last) : t('estate.someone');

  function save() {
    const values: FormValues = { ...merged };
    for (const name of fields) {
      const value = (choices[name] === 'left' ? mine : theirs.values)[name];
      if (value !== undefined) values[name] = value;
    }
    form.saveOn(theirs, values);
  }

  return (
    <>
      <DialogBody className="gap-4 max-sm:pt-4">
        <div ref={start} tabIndex={-1} className="outline-none">
          <Banner tone="warning" title={t('estate.conflict.title')}>
            {t(form.conflictCount > 1 ? 'estate.conflict.again' : 'estate.conflict.help')}
          </Banner>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => chooseAll('left')}>
            {t('estate.conflict.allMine')}
          </Button>
          <Button size="sm" onClick={() => chooseAll('right')}>
            {t('estate.conflict.allTheirs')}
          </Button>
        </div>
        <CompareTable
          caption={t('estate.conflict.title')}
          fieldLabel={t('estate.conflict.field')}
          leftLabel={t('estate.conflict.mine')}
          rightLabel={other}
          {...table}
          missingText={t('estate.conflict.missing')}
          rows={fields.flatMap((name) => {
            const field = spec.fields[name];
            return field
              ? [
                  {
                    key: name,
                    label: t(field.label),
                    left: <ValueText spec={field} value={mine[name]} />,
                    right: <ValueText spec={field} value={theirs.values[name]} />,
                  },
                ]
              : [];
          })}
        />
      </DialogBody>
      <DialogFooter>
        <Button disabled={form.isSaving} onClick={close}>
          {t('estate.discard')}
        </Button>
        <Button variant="primary" busy={form.isSaving} onClick={() => whenComplete(save)}>
          {t('estate.conflict.save')}
        </Button>
      </DialogFooter>
    </>
  );
}
