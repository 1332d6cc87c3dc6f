import type { DiscoveredDevice } from '@greenroom/domain/operations/discovery/discovery.ts';
import { useQuery } from '@tanstack/react-query';
import { Cable, EyeOff, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { Translate } from '#i18n/translate.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { assetPath, withDialog } from '#paths.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { driversQuery } from '../connections/connections.queries.ts';
import type { ChosenAsset } from './choose-asset-dialog.tsx';
import { foundByNames, foundName, newAssetValues } from './describe-found.ts';

const ConnectionSheet = lazyDialog(() =>
  import('../connections/connection-sheet.tsx').then((m) => m.ConnectionSheet),
);
const ChooseAssetDialog = lazyDialog(() =>
  import('./choose-asset-dialog.tsx').then((m) => m.ChooseAssetDialog),
);

interface FoundDeviceRowProps {
  device: DiscoveredDevice;
  siteId: number;
  mayCreateAssets: boolean;
  /** Null: there is nothing to do with it together with others. */
  chosen: boolean | null;
  onChoose: (isChosen: boolean) => void;
  onIgnore: () => void;
  isBusy: boolean;
}

/** A found device, the asset that it seems to be, and what to do with it. */
export function FoundDeviceRow(props: FoundDeviceRowProps) {
  const { device, siteId, mayCreateAssets, chosen, onChoose, onIgnore, isBusy } = props;
  const { t } = useTranslation();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { data: drivers = [] } = useQuery(driversQuery);
  const [isChoosing, setChoosing] = useState(false);
  /** Kept while the sheet closes. */
  const [asset, setAsset] = useState<ChosenAsset>();
  const [isOpen, setOpen] = useState(false);
  const connectTo = (target: ChosenAsset) => {
    setAsset(target);
    setOpen(true);
  };
  const { address, mac_address, serial_number, driver, port, match } = device;
  const facts = [mac_address, serial_number].filter(Boolean).join(' · ');
  const addAsset = () =>
    void navigate(
      { search: withDialog(search, 'new', 'asset') },
      { state: { opened: true, values: newAssetValues(device), siteId } },
    );
  return (
    <li className="grid items-center gap-x-6 gap-y-2 px-4 py-3 sm:grid-cols-2">
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
            {foundByNames(device, drivers).map((by) => (
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
      {match?.reason === 'connected' ? null : (
        <div className="flex flex-wrap gap-2 sm:col-span-2 sm:pl-7">
          {match ? (
            <Button
              size="sm"
              icon={<Cable aria-hidden="true" />}
              onPointerEnter={ConnectionSheet.preload}
              onFocus={ConnectionSheet.preload}
              onClick={() => connectTo({ id: match.asset_id, name: match.asset_name })}
            >
              {t('discovery.connect')}
            </Button>
          ) : null}
          <Button
            size="sm"
            aria-haspopup="dialog"
            onPointerEnter={ChooseAssetDialog.preload}
            onFocus={ChooseAssetDialog.preload}
            onClick={() => setChoosing(true)}
          >
            {match ? t('discovery.chooseAnother') : t('discovery.chooseOne')}
          </Button>
          {mayCreateAssets ? (
            <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={addAsset}>
              {t('discovery.newAsset')}
            </Button>
          ) : null}
          <Button
            size="sm"
            variant="ghost"
            icon={<EyeOff aria-hidden="true" />}
            aria-label={t('discovery.ignoreThis', { name: foundName(device), address })}
            busy={isBusy}
            onClick={onIgnore}
          >
            {t('discovery.ignore')}
          </Button>
        </div>
      )}
      <ChooseAssetDialog
        device={`${foundName(device)} · ${address}`}
        siteId={siteId}
        open={isChoosing}
        onOpenChange={setChoosing}
        onChoose={connectTo}
      />
      {asset ? (
        <ConnectionSheet
          key={asset.id}
          assetId={asset.id}
          name={asset.name}
          ipAddress={address}
          found={{ driver, host: address, port }}
          open={isOpen}
          onOpenChange={setOpen}
        />
      ) : null}
    </li>
  );
}

function reasonText({ reason, percent }: NonNullable<DiscoveredDevice['match']>, t: Translate): string {
  return t(`discovery.reason.${reason}`, { percent: percent ?? 0 });
}
