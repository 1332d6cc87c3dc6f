import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { mayCreateInEstate } from '#features/auth/may-manage-estate.ts';
import { useAuth } from '#features/auth/use-auth.ts';
import { useDocumentTitle } from '#features/branding/use-document-title.ts';
import { LabelledRoomPicker } from '#features/estate/fields/labelled-room-picker.tsx';
import { AgentScreen } from '#features/operations/agents/agent-screen.tsx';
import { agentQuery } from '#features/operations/agents/agents.queries.ts';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { lazyPart } from '#ui/lazy/lazy-part.tsx';

const DiscoveryCard = lazyPart(
  async () => (await import('#features/operations/discovery/discovery-card.tsx')).DiscoveryCard,
);

export function AgentPage() {
  const { user } = useAuth();
  const id = Number(useParams().agentId);
  useDocumentTitle(useQuery(agentQuery(id)).data?.name ?? null);
  return (
    <AgentScreen key={id} agentId={id}>
      {({ site_id }) => (
        <DiscoveryCard
          key={site_id}
          fallback={<SkeletonText lines={6} />}
          siteId={site_id}
          by="agent"
          RoomChoice={LabelledRoomPicker}
          mayCreateAssets={mayCreateInEstate(user)}
        />
      )}
    </AgentScreen>
  );
}
