import { newSite, siteChange } from '@greenroom/domain/estate/site-form.ts';
import type { SiteDetail } from '@greenroom/domain/inventory/site.ts';
import { type FieldSpec, nameTexts, plainTexts, type ThingSpec, textOf } from './thing-spec.ts';

const text = (label: FieldSpec['label']): FieldSpec => ({ label, kind: 'text', words: plainTexts });

const fields = {
  name: { label: 'estate.name', kind: 'text', required: true, wide: true, words: nameTexts },
  partner_id: { label: 'profile.partner', kind: 'partner', wide: true, words: 'estate.error.partner' },
  reference: text('assets.reference'),
  address: { ...text('estate.street'), wide: true },
  postal_code: text('estate.postalCode'),
  city: text('estate.city'),
  country: text('estate.country'),
  latitude: { label: 'estate.latitude', kind: 'number', words: 'estate.error.latitude' },
  longitude: { label: 'estate.longitude', kind: 'number', words: 'estate.error.longitude' },
  time_zone: { label: 'profile.timeZone', kind: 'zone', wide: true, words: 'estate.error.timeZone' },
  tags: { label: 'estate.tags', kind: 'tags', wide: true, words: 'estate.error.tags' },
} satisfies Record<string, FieldSpec>;

/** Part of the service of the site. */
const besides = {
  calendar_id: { label: 'estate.calendar', kind: 'calendar', words: plainTexts },
  target_availability: { label: 'estate.target', kind: 'percent', words: plainTexts },
} satisfies Record<string, FieldSpec>;

export const siteSpec: ThingSpec = {
  thing: 'site',
  nameField: 'name',
  fields,
  besides,
  groups: [
    { title: 'estate.group.site', fields: ['name', 'partner_id'] },
    { title: 'sites.address', fields: ['address', 'postal_code', 'city', 'country', 'reference'] },
    { title: 'estate.group.position', fields: ['latitude', 'longitude', 'time_zone'] },
    { title: 'estate.group.state', fields: ['tags'] },
  ],
  schemas: { create: newSite, change: siteChange },
  keptFields: ['partner_id', 'city', 'country'],
  valuesOf: (detail) => {
    const site = detail as SiteDetail;
    return {
      name: site.name,
      reference: textOf(site.reference),
      address: textOf(site.address),
      postal_code: textOf(site.postal_code),
      city: textOf(site.city),
      country: textOf(site.country),
      latitude: textOf(site.latitude),
      longitude: textOf(site.longitude),
      time_zone: textOf(site.time_zone),
      tags: site.tags,
    };
  },
};
