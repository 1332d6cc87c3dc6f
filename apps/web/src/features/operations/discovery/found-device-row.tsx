import type { DiscoveredDevice } from '@greenroom/domain/operations/discovery/discovery.ts';
import type { TFunction } from 'i18next';
import { Cable, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { assetPath, withDialog } from '#paths.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { foundName, newAssetValues } from './describe-found.ts';

const ConnectionSheet = lazyDialog(() =>
  import('../connections/connection-sheet.tsx').then((m) => m.ConnectionSheet),
);

interface FoundDeviceRowProps {
  device: DiscoveredDevice;
  siteId: number;
  mayCreateAssets: boolean;
  /** Null: there is nothing to do with it together with others. */
  chosen: boolean | null;
  onChoose: (isChosen: boolean) => void;
}

/** A found device, the asset that it seems to be, and what to do with it. */
export function FoundDeviceRow({ device, mayCreateAssets, chosen, onChoose }: FoundDeviceRowProps) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const { address, mac_address, serial_number, driver, port, found_by, match } = device;
  const facts = [mac_address, serial_number].filter(Boolean).join(' · ');
  const addAsset = () =>
    void navigate(
      { search: withDialog(search, 'new', 'asset') },
      { state: { opened: true, values: newAssetValues(device) } },
    );
  return (
    <li className="grid items-center gap-x-6 gap-y-2 px-4 py-3 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,3fr)]">
      <div className="flex min-w-0 gap-3">
        <input
          type="checkbox"
          aria-label={t('discovery.choose', { name: foundName(device), address })}
          checked={chosen === true}
          disabled={chosen === null}
          onChange={({ target }) => onChoose(target.checked)}
          className={classNames('mt-1 size-4 shrink-0 accent-primary', chosen === null && 'invisible')}
        />
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{foundName(device)}</p>
          <p className="tabular text-sm text-muted wrap-anywhere">
            {address}
            {facts ? ` · ${facts}` : ''}
          </p>
          <p className="mt-1 flex flex-wrap gap-1">
            {found_by.map((by) => (
              <Badge key={by}>{by}</Badge>
            ))}
          </p>
        </div>
      </div>
      <div className="min-w-0 text-sm">
        {match ? (
          <>
            <Link to={assetPath(match.asset_id)} className="font-medium wrap-anywhere hover:underline">
              {match.asset_name}
            </Link>
            <p className="text-xs text-muted">
              {reasonText(match, t)}
              {match.room_name ? ` · ${match.room_name}` : ''}
            </p>
          </>
        ) : (
          <p className="text-muted">{t('discovery.noMatch')}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2 sm:justify-end">
        {match && match.reason !== 'connected' ? (
          <Button
            size="sm"
            icon={<Cable aria-hidden="true" />}
            onPointerEnter={ConnectionSheet.preload}
            onFocus={ConnectionSheet.preload}
            onClick={() => setOpen(true)}
          >
            {t('discovery.connect')}
          </Button>
        ) : null}
        {match?.reason !== 'connected' && mayCreateAssets ? (
          <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={addAsset}>
            {t('discovery.newAsset')}
          </Button>
        ) : null}
      </div>
      {match ? (
        <ConnectionSheet
          assetId={match.asset_id}
          name={match.asset_name}
          ipAddress={address}
          found={{ driver, host: address, port }}
          open={isOpen}
          onOpenChange={setOpen}
        />
      ) : null}
    </li>
  );
}

function reasonText({ reason, percent }: NonNullable<DiscoveredDevice['match']>, t: TFunction): string {
  return t(`discovery.reason.${reason}`, { percent: percent ?? 0 });
}
