export type ControlState = { roomId: number | undefined; assetId: number | undefined };

/** The address of the control screen: a room, or a device that brings its room along. */
export const controlUrlState = {
  read: (search: string): ControlState => {
    const query = new URLSearchParams(search);
    return { roomId: readId(query.get('roomId')), assetId: readId(query.get('assetId')) };
  },
  write: ({ roomId, assetId }: ControlState): string => {
    const query = new URLSearchParams();
    if (roomId !== undefined) query.set('roomId', String(roomId));
    if (assetId !== undefined) query.set('assetId', String(assetId));
    const text = query.toString();
    return text && `?${text}`;
  },
};

function readId(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}
