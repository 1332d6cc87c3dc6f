import type { StoredFile } from '@greenroom/domain/files/file.ts';
import { Eye, FilePlus2, History, Tags } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { RowMenuButton } from '#listing/rows/row-menu-button.tsx';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';

const dialogs = {
  preview: lazyDialog(() => import('./preview-dialog.tsx').then((m) => m.PreviewDialog)),
  version: lazyDialog(() => import('./new-version-dialog.tsx').then((m) => m.NewVersionDialog)),
  versions: lazyDialog(() => import('./versions-dialog.tsx').then((m) => m.VersionsDialog)),
  details: lazyDialog(() => import('./details-dialog.tsx').then((m) => m.DetailsDialog)),
};
const icons = {
  preview: <Eye aria-hidden="true" />,
  version: <FilePlus2 aria-hidden="true" />,
  versions: <History aria-hidden="true" />,
  details: <Tags aria-hidden="true" />,
};
type Act = keyof typeof dialogs;

/** What else can be done with a document: look at it, replace it, read its old versions, sort it. */
export function DocumentMenu({ file }: { file: StoredFile }) {
  const { t } = useTranslation();
  const [act, setAct] = useState<Act>();
  const [isOpen, setOpen] = useState(false);
  const acts: Act[] = [];
  if (file.content_type === 'application/pdf') acts.push('preview');
  if (file.can_change) acts.push('version');
  if (file.version_number > 1) acts.push('versions');
  if (file.can_change) acts.push('details');
  if (acts.length === 0) return null;
  const ActDialog = act && dialogs[act];
  return (
    <>
      <RowMenuButton
        tabIndex={0}
        label={t('files.more', { name: file.filename })}
        acts={() =>
          acts.map((id) => ({
            id,
            label: t(`files.act.${id}`),
            icon: icons[id],
            onSelect: () => {
              setAct(id);
              setOpen(true);
            },
          }))
        }
      />
      {ActDialog ? <ActDialog file={file} open={isOpen} onOpenChange={setOpen} /> : null}
    </>
  );
}
