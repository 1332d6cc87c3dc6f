export const newThingLabels = {
  site: 'estate.newSite',
  room: 'estate.newRoom',
  asset: 'estate.newAsset',
} as const;
