import { Globe, Lock } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Tooltip } from '#ui/tooltip.tsx';

interface VisibilityFieldProps {
  isPublic: boolean;
  onChange: (isPublic: boolean) => void;
}

export function VisibilityField({ isPublic, onChange }: VisibilityFieldProps) {
  const { t } = useTranslation();
  const name = useId();
  const help = t(isPublic ? 'files.publicHelp' : 'files.privateHelp');
  const choices = [
    { value: false, label: t('files.private'), tip: t('files.privateHelp'), Icon: Lock },
    { value: true, label: t('files.public'), tip: t('files.publicHelp'), Icon: Globe },
  ];
  return (
    <fieldset className="flex flex-col gap-1.5" aria-describedby={`${name}-help`}>
      <legend className="mb-1.5 text-sm font-medium">{t('files.visibility')}</legend>
      <div className="grid grid-cols-2 gap-2">
        {choices.map(({ value, label, tip, Icon }) => (
          <Tooltip key={label} content={tip}>
            <label className="flex h-9 cursor-pointer items-center gap-2 rounded-control border border-border-strong px-3 text-base has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring max-sm:h-11">
              <input
                type="radio"
                name={name}
                checked={isPublic === value}
                onChange={() => onChange(value)}
                className="size-4 shrink-0 accent-primary outline-none"
              />
              <Icon aria-hidden="true" className="size-4 text-muted" />
              {label}
            </label>
          </Tooltip>
        ))}
      </div>
      <p id={`${name}-help`} className="text-xs text-muted">
        {help}
      </p>
    </fieldset>
  );
}
