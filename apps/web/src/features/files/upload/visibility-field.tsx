import type { FileVisibility } from '@greenroom/domain/files/file.ts';
import { useId } from 'react';
import { visibilityLooks } from '#features/files/visibility-look.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Tooltip } from '#ui/overlay/tooltip.tsx';

interface VisibilityFieldProps {
  value: FileVisibility;
  onChange: (value: FileVisibility) => void;
  choices?: readonly FileVisibility[];
}

export function VisibilityField({ value, onChange, choices = ['private', 'public'] }: VisibilityFieldProps) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-1.5" aria-describedby={`${name}-help`}>
      <legend className="mb-1.5 text-sm font-medium">{t('files.visibility')}</legend>
      <div className={choices.length > 2 ? 'grid gap-2' : 'grid grid-cols-2 gap-2'}>
        {choices.map((choice) => {
          const { label, help, Icon } = visibilityLooks[choice];
          return (
            <Tooltip key={choice} content={t(help)}>
              <label className="flex h-9 cursor-pointer items-center gap-2 rounded-control border border-border-strong px-3 text-base has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring max-sm:h-11">
                <input
                  type="radio"
                  name={name}
                  checked={value === choice}
                  onChange={() => onChange(choice)}
                  className="size-4 shrink-0 accent-primary outline-none"
                />
                <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
                <span className="truncate">{t(label)}</span>
              </label>
            </Tooltip>
          );
        })}
      </div>
      <p id={`${name}-help`} className="text-xs text-muted">
        {t(visibilityLooks[value].help)}
      </p>
    </fieldset>
  );
}
