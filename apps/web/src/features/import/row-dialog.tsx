import type { ImportRow } from '@greenroom/domain/import/estate-import.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { ChangeLine } from '#ui/change-line.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { Dialog, DialogBody } from '#ui/overlay/dialog.tsx';
import {
  changedValues,
  describeReason,
  describeWarning,
  nameOfRow,
  RowActionBadge,
} from './rows-columns.tsx';

interface RowDialogProps extends DialogState {
  row: ImportRow;
}

/** Everything that an import does with one row, and why it does not. */
export function RowDialog({ row, open, onOpenChange }: RowDialogProps) {
  const { t } = useTranslation();
  const reason = describeReason(t, row);
  const warning = describeWarning(t, row);
  const values = changedValues(t, row);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="preview"
      title={nameOfRow(t, row)}
      description={[t('imports.rowNumber', { line: row.line }), row.name && row.key]
        .filter(Boolean)
        .join(' · ')}
      closeLabel={t('layout.close')}
    >
      <DialogBody className="gap-4">
        <p>
          <RowActionBadge t={t} action={row.action} />
        </p>
        {reason ? <Banner tone="danger">{reason}</Banner> : null}
        {warning ? <Banner tone="warning">{warning}</Banner> : null}
        {values.length > 0 ? (
          <ul aria-label={t('imports.differences')} className="flex flex-col gap-2 text-sm">
            {values.map(({ field, label, before, after }) => (
              <li key={field} className="wrap-anywhere whitespace-pre-line">
                {before === null ? (
                  <>
                    <span className="text-muted">{label} </span>
                    {after}
                  </>
                ) : (
                  <ChangeLine
                    label={label}
                    before={before}
                    after={after}
                    becomes={t('estate.history.becomes')}
                  />
                )}
              </li>
            ))}
          </ul>
        ) : null}
      </DialogBody>
    </Dialog>
  );
}
