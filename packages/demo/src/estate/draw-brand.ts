/** A brand's logo: shapes on a 40 by 40 grid, in colours with enough contrast on light and dark surfaces. */
export type BrandMark = { symbol: string; wordmark: string; tagline: string; ink: string; serif: boolean };

const sans = 'Avenir Next, Segoe UI, Inter, Helvetica Neue, Arial, sans-serif';
const serif = 'Georgia, Times New Roman, serif';

/** textLength fixes the width, because fonts differ between machines. */
export function drawLogo({ symbol, wordmark, tagline, ink, serif: hasSerif }: BrandMark): string {
  const wordmarkWidth = Math.round([...wordmark].length * (hasSerif ? 9.9 : 10.8));
  const tagWidth = Math.min(wordmarkWidth, Math.round([...tagline].length * 6.4));
  const width = 52 + wordmarkWidth;
  const family = hasSerif ? serif : sans;
  return toDataUrl(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 40" width="${width}" height="40" role="img">` +
      `<title>${escapeXml(wordmark)}</title>${symbol}` +
      `<g font-family="${family}" fill="${ink}">` +
      `<text x="48" y="22" font-size="20" font-weight="600" textLength="${wordmarkWidth}" lengthAdjust="spacing">${escapeXml(wordmark)}</text>` +
      `<text x="48" y="34.5" font-size="9" font-weight="500" textLength="${tagWidth}" lengthAdjust="spacing">${escapeXml(tagline)}</text>` +
      `</g></svg>`,
  );
}

export function drawFavicon({ symbol }: BrandMark): string {
  return toDataUrl(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40">${symbol}</svg>`,
  );
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function toDataUrl(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
