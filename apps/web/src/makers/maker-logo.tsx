import { Factory } from 'lucide-react';
import { useState } from 'react';
import { useTheme } from '#theme/theme.ts';
import { classNames } from '#ui/class-names.ts';
import { makerLogoFile } from './maker-logo-file.ts';

interface MakerLogoProps {
  name: string | null;
  /** If the name is beside the logo, the logo is decoration. */
  decorative?: boolean;
  /** Replaces the default size. */
  className?: string;
}

/** The logo of a manufacturer; a generic icon when there is none or it does not load. */
export function MakerLogo({ name, decorative = false, className = 'h-5 w-20' }: MakerLogoProps) {
  const { resolved } = useTheme();
  const [failed, setFailed] = useState<string>();
  const file = makerLogoFile(name, resolved);
  const label = decorative ? '' : (name ?? '');
  if (file === undefined || file === failed) {
    return (
      <span
        {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
        data-maker="generic"
        className={classNames('flex items-center text-muted', className)}
      >
        <Factory aria-hidden="true" className="size-4.5" />
      </span>
    );
  }
  return (
    <img
      src={file}
      alt={label}
      onError={() => setFailed(file)}
      className={classNames('object-contain object-left', className)}
    />
  );
}
