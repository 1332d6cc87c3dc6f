import { documentRules, imageRules } from '@greenroom/domain/files/upload-rules.ts';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { FileDrop } from '#ui/form/file-drop.tsx';
import { acceptOf, type UploadRejection } from './check-upload.ts';
import type { ChosenKind } from './chosen-files.tsx';
import { describeRejections, takeFiles } from './take-files.ts';
import { isOpen, type useUploads } from './use-uploads.ts';

const images = `${acceptOf(imageRules.extensions)},image/jpeg,image/png,image/webp`;
const accepts = {
  image: images,
  document: acceptOf(documentRules.extensions),
  any: `${images},${acceptOf(documentRules.extensions)}`,
};
const labels = { image: 'rooms.images', document: 'rooms.documents', any: 'files.things' } as const;

/** The zone to drop files on, and why some of the last ones were rejected. `refuse` returns why nothing can be sent. */
export function useChooseFiles(
  kind: ChosenKind,
  uploads: ReturnType<typeof useUploads>,
  check: (file: File | undefined, openCount: number, open: readonly File[]) => UploadRejection | undefined,
) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<string>();
  const open = uploads.items.filter(isOpen);

  function choose(files: File[]) {
    const { taken, rejected } = takeFiles({ files, open: open.map(({ file }) => file), check });
    setProblem(describeRejections(rejected, files.length, t));
    uploads.add(taken);
  }

  return {
    /** Returns true when there is something to send; otherwise the zone shows what is missing. */
    requireFiles(): boolean {
      if (open.length > 0) {
        setProblem(undefined);
        return true;
      }
      const rejection = check(undefined, 0, []);
      setProblem(rejection && t(rejection));
      return false;
    },
    zone: (
      <FileDrop
        multiple
        label={t(`${labels[kind]}.file`)}
        help={t(`${labels[kind]}.limits`)}
        error={problem}
        accept={accepts[kind]}
        chooseLabel={t(uploads.items.length > 0 ? 'files.upload.chooseMore' : 'files.upload.choose')}
        dropLabel={t(`${labels[kind]}.drop`)}
        disabled={uploads.isBusy}
        onFiles={choose}
      />
    ),
  };
}
