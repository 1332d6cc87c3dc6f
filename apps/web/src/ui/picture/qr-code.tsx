import { classNames } from '#ui/class-names.ts';
import { qrPath } from './qr-path.ts';

interface QrCodeProps {
  address: string;
  label: string;
  /** The white margin, in modules; 2 by default, for codes on a white label. Elsewhere scanners need 4. */
  quietZone?: number;
  className?: string;
}

/** Dark on white in both themes: many scanners do not read inverted codes. */
export function QrCode({ address, label, quietZone = 2, className }: QrCodeProps) {
  const { path, size } = qrPath(address, quietZone);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={classNames('rounded-sm', className)}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
