import type { Thing } from '@greenroom/domain/estate/estate-change.ts';
import { assetSpec } from './form/asset-spec.ts';
import { roomSpec } from './form/room-spec.ts';
import { siteSpec } from './form/site-spec.ts';
import type { ThingSpec } from './form/thing-spec.ts';

export const thingSpecs: Record<Thing, ThingSpec> = { site: siteSpec, room: roomSpec, asset: assetSpec };
