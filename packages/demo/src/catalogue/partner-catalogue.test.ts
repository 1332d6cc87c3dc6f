import { tenantColors } from '@greenroom/domain/branding/partner.ts';
import { expect, test } from 'vitest';
import { drawFavicon, drawLogo } from '../estate/draw-brand.ts';
import { demoPartners } from './partner-catalogue.ts';

const luminance = (color: string): number => {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  const [red, green, blue] = channels.map((c) =>
    c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (a: string, b: string): number => {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

test.each(demoPartners)('the logo of $name has contrast on light and dark surfaces', ({ mark }) => {
  for (const surface of ['#ffffff', '#f6f7f8', '#15171c', '#1d2027']) {
    expect(contrast(mark.ink, surface)).toBeGreaterThanOrEqual(3);
  }
  for (const url of [drawLogo(mark), drawFavicon(mark)]) {
    expect(url).toMatch(/^data:image\/svg\+xml,%3Csvg/);
    expect(decodeURIComponent(url)).not.toMatch(/&(?!amp;)/);
  }
});

test('every palette is complete, one tenant has none, and one is unreadable on purpose', () => {
  const palettes = demoPartners.flatMap(({ tenant }) =>
    tenant.colors === null ? [] : [tenantColors.parse(tenant.colors)],
  );
  expect(palettes).toHaveLength(demoPartners.length - 1);
  const unreadable = palettes.filter(
    ({ primary, primaryForeground }) => contrast(primary, primaryForeground) < 4.5,
  );
  expect(unreadable).toHaveLength(1);
});
