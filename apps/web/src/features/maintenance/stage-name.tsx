import { useTranslation } from '#i18n/use-translation.ts';
import { classNames } from '#ui/class-names.ts';
import { stageLook } from './stage-look.ts';

export function StageName({ stage }: { stage: number }) {
  const { t } = useTranslation();
  const { icon: Icon, colour, name } = stageLook(t, stage);
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 align-bottom">
      <Icon aria-hidden="true" className={classNames('size-4 shrink-0 max-sm:size-3.5', colour)} />
      <span className="truncate">{name}</span>
    </span>
  );
}
