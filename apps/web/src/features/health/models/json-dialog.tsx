import { type RoomModelDocument, roomModelDocument } from '@greenroom/domain/health/room-model.ts';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { Dialog, DialogBody, DialogFooter } from '#ui/overlay/dialog.tsx';

type JsonDialogProps = DialogState & {
  document: RoomModelDocument;
  onApply: (document: RoomModelDocument) => void;
};

/** The model as text, to copy from one type or partner to another. */
export function JsonDialog({ document, onApply, open, onOpenChange }: JsonDialogProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(() => JSON.stringify(document, null, 2));
  const [fault, setFault] = useState<string>();
  const apply = () => {
    const read = readDocument(text);
    if (typeof read === 'string') return setFault(read || t('models.jsonUnreadable'));
    onApply(read);
    onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="preview"
      title={t('models.jsonTitle')}
      description={t('models.jsonHelp')}
      closeLabel={t('layout.close')}
    >
      <DialogBody>
        <TextAreaField
          label={t('models.json')}
          hideLabel
          error={fault}
          value={text}
          spellCheck={false}
          rows={18}
          onChange={(event) => {
            setText(event.target.value);
            setFault(undefined);
          }}
          className="font-mono text-sm"
        />
      </DialogBody>
      <DialogFooter>
        <Button
          icon={<Copy aria-hidden="true" />}
          onClick={() =>
            void navigator.clipboard.writeText(text).then(
              () => toast.success(t('models.copied')),
              () => toast.error(t('models.copyFailed')),
            )
          }
        >
          {t('models.copy')}
        </Button>
        <Button variant="primary" onClick={apply}>
          {t('models.apply')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

/** The document, or what is wrong with the text: '' when it is no JSON, else where and what. */
function readDocument(text: string): RoomModelDocument | string {
  try {
    const parsed = roomModelDocument.safeParse(JSON.parse(text));
    if (parsed.success) return parsed.data;
    return parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n');
  } catch {
    return '';
  }
}
