import type { UserFileResult } from '@greenroom/domain/admin/accounts/user-file.ts';
import { useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { FileDrop } from '#ui/form/file-drop.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { Dialog, DialogBody, DialogFooter } from '#ui/overlay/dialog.tsx';
import type { AccountList } from './account-list.ts';
import { useImportAccounts } from './import-accounts.ts';
import { countResults, ImportReport } from './import-report.tsx';

/** As many characters as the server takes; a file of 500 users has about a third of them. */
const maxBytes = 1_000_000;

/** A file of accounts: what each row would do, then the same for real. Nothing happens before the button is pressed. */
export function ImportAccountsDialog({ list, open, onOpenChange }: DialogState & { list: AccountList }) {
  const { t } = useTranslation();
  const { mutate, error, isPending, reset } = useImportAccounts(list);
  const [csv, setCsv] = useState('');
  const [isTooLarge, setTooLarge] = useState(false);
  const [report, setReport] = useState<{ rows: readonly UserFileResult[]; isDone: boolean }>();
  const send = (text: string, dry_run: boolean) =>
    mutate({ csv: text, dry_run }, { onSuccess: (rows) => setReport({ rows, isDone: !dry_run }) });
  const read = async (file: File | undefined) => {
    if (!file) return;
    setTooLarge(file.size > maxBytes);
    if (file.size > maxBytes) return;
    const text = await file.text();
    setCsv(text);
    send(text, true);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="wide"
      title={t('accounts.importTitle')}
      description={t(list === 'users' ? 'accounts.importHelp' : 'accounts.importHelpOfPeople')}
      closeLabel={t('layout.close')}
      busy={isPending}
    >
      <DialogBody>
        {report ? (
          <Report {...report} error={error} />
        ) : (
          <FileDrop
            label={t('accounts.file')}
            help={t('accounts.fileHelp')}
            error={
              isTooLarge
                ? t('accounts.fileTooLarge')
                : error
                  ? errorMessage(error, t('accounts.importFailed'))
                  : undefined
            }
            accept=".csv,.txt,text/csv"
            chooseLabel={t('imports.choose')}
            dropLabel={t('imports.drop')}
            disabled={isPending}
            onFiles={([file]) => void read(file)}
          >
            {isPending ? (
              <span role="status" className="flex items-center gap-2 text-sm text-muted">
                <Spinner />
                {t('accounts.checking')}
              </span>
            ) : null}
          </FileDrop>
        )}
      </DialogBody>
      <ImportFooter
        rows={report?.rows}
        isDone={report?.isDone ?? false}
        isPending={isPending}
        onAgain={() => {
          reset();
          setReport(undefined);
        }}
        onImport={() => send(csv, false)}
        onClose={() => onOpenChange(false)}
      />
    </Dialog>
  );
}

type ReportProps = { rows: readonly UserFileResult[]; isDone: boolean; error: Error | null };

function Report({ rows, isDone, error }: ReportProps) {
  const { t } = useTranslation();
  const counts = countResults(rows);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {error ? <Banner tone="danger">{errorMessage(error, t('accounts.importFailed'))}</Banner> : null}
      <p role="status" className="text-sm">
        {t(isDone ? 'accounts.summaryDone' : 'accounts.summary', counts)}
      </p>
      <ImportReport rows={rows} isDone={isDone} />
    </div>
  );
}

type ImportFooterProps = {
  rows: readonly UserFileResult[] | undefined;
  isDone: boolean;
  isPending: boolean;
  onAgain: () => void;
  onImport: () => void;
  onClose: () => void;
};

function ImportFooter({ rows, isDone, isPending, onAgain, onImport, onClose }: ImportFooterProps) {
  const { t } = useTranslation();
  if (isDone || !rows)
    return (
      <DialogFooter>
        <Button disabled={isPending} onClick={onClose}>
          {t(isDone ? 'layout.close' : 'shared.cancel')}
        </Button>
      </DialogFooter>
    );
  const { invited, changed } = countResults(rows);
  const count = invited + changed;
  return (
    <DialogFooter>
      <Button disabled={isPending} onClick={onAgain}>
        {t('accounts.otherFile')}
      </Button>
      <Button variant="primary" busy={isPending} disabled={count === 0} onClick={onImport}>
        {t('accounts.enter', { count })}
      </Button>
    </DialogFooter>
  );
}
