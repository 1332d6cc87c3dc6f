import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { paths } from '#paths.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { lazyPart } from '#ui/lazy/lazy-part.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { TabList, TabPanel, Tabs } from '#ui/tabs.tsx';
import { ModelsList } from './models-list.tsx';
import { roomModelsQuery } from './room-models.queries.ts';
import { roomTypeName } from './room-type-name.ts';

/** In one file, with lists of choices and dialogs. */
const ModelEditor = lazyPart(async () => (await import('./model-editor.tsx')).ModelEditor);
const RoleMapPanel = lazyPart(async () => (await import('./role-map-panel.tsx')).RoleMapPanel);

const soon = <SkeletonText lines={8} />;

interface RoomModelsScreenProps {
  partnerId: number;
  /** For users who manage several partners: the choice. */
  actions?: ReactNode;
}

/** In the address: any other type. No room type has this name, because its first letter is a space. */
const otherTypes = ' other';

/** What rooms of each type need, and what each type of device counts as. The address says which is open. */
export function RoomModelsScreen({ partnerId, actions }: RoomModelsScreenProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { data: types, error, isFetching, refetch } = useQuery(roomModelsQuery(partnerId));
  const named = search.get('type');
  const roomType = named === otherTypes ? null : named;
  const isOpen = named !== null;
  const type = types?.find(({ room_type }) => room_type === roomType);
  const tab = search.get('tab') === 'roles' ? 'roles' : 'models';

  const addressWith = (key: 'type' | 'tab', value: string | null) => {
    const query = new URLSearchParams(search);
    query.delete('type');
    query.delete('tab');
    if (value !== null) query.set(key, value);
    const text = query.toString();
    return `${paths.roomModels}${text && `?${text}`}`;
  };

  const models = error ? (
    <ErrorState
      title={t('models.loadFailed')}
      onRetry={() => void refetch()}
      retryLabel={t('shared.tryAgain')}
      retrying={isFetching}
    >
      {errorMessage(error, t('shared.checkConnection'))}
    </ErrorState>
  ) : !types ? (
    soon
  ) : (
    <ModelsList types={types} pathOf={(name) => addressWith('type', name ?? otherTypes)} />
  );

  if (isOpen)
    return (
      <div className="page-width">
        <PageHead
          title={roomTypeName(t, roomType)}
          context={type ? t('health.roomCount', { count: type.rooms }) : '\u00a0'}
          leading={
            <IconButton
              label={t('models.back')}
              icon={<ArrowLeft aria-hidden="true" />}
              onClick={() => void navigate(addressWith('type', null))}
            />
          }
        />
        <div className="page-gutter pb-6">
          {type ? (
            <ModelEditor fallback={soon} key={`${partnerId} ${named}`} partnerId={partnerId} type={type} />
          ) : types ? (
            <Banner tone="warning">{t('models.noSuchType')}</Banner>
          ) : (
            models
          )}
        </div>
      </div>
    );
  return (
    <Tabs
      value={tab}
      onValueChange={(next) => void navigate(addressWith('tab', next === 'roles' ? next : null))}
    >
      <div className="page-width">
        <PageHead
          title={t('nav.roomModels')}
          context={t('admin.roomModelsHelp')}
          actions={actions}
          tabs={
            <TabList
              label={t('nav.roomModels')}
              tabs={[
                { value: 'models', label: t('models.tabModels') },
                { value: 'roles', label: t('models.tabRoles') },
              ]}
              className="self-start"
            />
          }
        />
        <div className="page-gutter pb-6">
          <TabPanel value="models" className="max-w-4xl">
            <p className="mb-4 text-sm text-muted">{t('models.help')}</p>
            {models}
          </TabPanel>
          <TabPanel value="roles">
            <RoleMapPanel fallback={soon} key={partnerId} partnerId={partnerId} />
          </TabPanel>
        </div>
      </div>
    </Tabs>
  );
}
