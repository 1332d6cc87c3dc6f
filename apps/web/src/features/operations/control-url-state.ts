import { writeListQuery } from '#listing/partner-in-address.ts';
import { readId } from '#listing/url-values.ts';

export type ControlState = { roomId: number | undefined; assetId: number | undefined };

/** The address of the control screen: a room, or a device that determines its room. */
export const controlUrlState = {
  read: (search: string): ControlState => {
    const query = new URLSearchParams(search);
    return { roomId: readId(query.get('roomId')), assetId: readId(query.get('assetId')) };
  },
  write: ({ roomId, assetId }: ControlState): string => writeListQuery({ roomId, assetId }),
};
