import { type ImportKind, importFields, importKinds } from '@greenroom/domain/import/import-fields.ts';
import { byteOrderMark, csvLine } from '@greenroom/domain/listing/csv.ts';
import { useTranslation } from '#i18n/use-translation.ts';

/** Empty files with the headers in the reader's language, which an import recognises. */
export function SampleFiles() {
  const { t } = useTranslation();
  const address = (kind: ImportKind) => {
    const headers = importFields[kind].map((field) => t(`imports.field.${field}` as 'imports.field.name'));
    return `data:text/csv;charset=utf-8,${encodeURIComponent(byteOrderMark + csvLine(headers))}`;
  };
  return (
    <p className="text-sm text-muted">
      {t('imports.samples')}{' '}
      {importKinds.map((kind, at) => (
        <span key={kind}>
          {at > 0 ? ' · ' : ''}
          <a
            href={address(kind)}
            download={`${kind}.csv`}
            className="text-primary underline-offset-2 hover:underline"
          >
            {t(`imports.kind.${kind}`)}
          </a>
        </span>
      ))}
    </p>
  );
}
