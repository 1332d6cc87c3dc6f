import { Copy } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { toast } from '#ui/feedback/toaster.tsx';

interface CopyButtonProps {
  text: string;
  label: string;
  /** Beside a text on one line. */
  isSmall?: boolean;
}

/** Browsers have a clipboard at https and localhost alone: elsewhere the user selects the text. */
export function CopyButton({ text, label, isSmall = false }: CopyButtonProps) {
  const { t } = useTranslation();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t('connection.copied'));
    } catch {
      toast.error(t('connection.notCopied'));
    }
  };
  const icon = <Copy aria-hidden="true" />;
  if (isSmall) return <IconButton size="sm" label={label} icon={icon} onClick={() => void copy()} />;
  return (
    <Button icon={icon} className="self-start" onClick={() => void copy()}>
      {label}
    </Button>
  );
}
