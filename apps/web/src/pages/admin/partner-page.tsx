import { useParams } from 'react-router';
import { BrandScreen } from '#features/branding/editor/brand-screen.tsx';

/** The brand of any partner, for superusers. */
export function PartnerPage() {
  const { partnerId } = useParams();
  return <BrandScreen key={partnerId} partnerId={Number(partnerId)} />;
}
