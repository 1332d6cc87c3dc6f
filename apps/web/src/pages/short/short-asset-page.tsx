import { Navigate, useParams } from 'react-router';
import { paths } from '#paths.ts';

/** The address in the QR code of an asset. */
export function ShortAssetPage() {
  const { assetId = '' } = useParams();
  return <Navigate to={`${paths.assets}/${encodeURIComponent(assetId)}`} replace />;
}
