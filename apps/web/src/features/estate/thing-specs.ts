import type { Thing } from '@greenroom/domain/estate/estate-change.ts';
import { assetSpec } from './form/asset-spec.ts';
import type { ThingSpec } from './form/thing-spec.ts';

export const thingSpecs: Partial<Record<Thing, ThingSpec>> = { asset: assetSpec };
