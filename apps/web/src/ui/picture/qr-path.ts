import encodeQr from 'qr';

/** The dark squares of the code as one path. The same settings as on the printed label. */
export function qrPath(address: string, quietZone: number): { path: string; size: number } {
  const rows = encodeQr(address, 'raw', { ecc: 'medium', border: quietZone });
  const squares = rows.flatMap((cells, y) =>
    cells.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { path: squares.join(''), size: rows.length };
}
