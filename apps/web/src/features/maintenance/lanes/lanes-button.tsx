import { Check, ChevronDown, Rows3 } from 'lucide-react';
import { type LaneKind, laneKinds } from '#features/maintenance/maintenance-url-state.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { rowMenu } from '#listing/rows/row-menu-module.ts';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { LazyMenu } from '#ui/lazy/lazy-menu.tsx';

interface LanesButtonProps {
  lanes: LaneKind;
  onLanesChange: (lanes: LaneKind) => void;
}

/** What the board is divided by. */
export function LanesButton({ lanes, onLanesChange }: LanesButtonProps) {
  const { t } = useTranslation();
  const acts = () =>
    laneKinds.map((kind) => ({
      id: kind,
      label: t(`tickets.lanes.${kind}`),
      ...(kind === lanes && { icon: <Check aria-hidden="true" /> }),
      onSelect: () => onLanesChange(kind),
    }));
  return (
    <LazyMenu
      menu={rowMenu}
      menuProps={{ acts }}
      container={null}
      trigger={
        <Button icon={<Rows3 aria-hidden="true" />} className="shrink-0 whitespace-nowrap max-sm:h-11">
          {/* Where there is little room, a board without lanes needs no word for it. */}
          <span className={classNames(lanes === 'none' && 'sm:max-xl:sr-only')}>
            {t('tickets.lanes.button', { lanes: t(`tickets.lanes.${lanes}`) })}
          </span>
          <ChevronDown aria-hidden="true" />
        </Button>
      }
    />
  );
}
