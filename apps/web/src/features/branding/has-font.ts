const bundled = ['inter', 'inter variable'];
const sample = 'mmmmmmmmwwllli0123';

/**
 * Whether a family is bundled or installed on this machine. `document.fonts.check` returns true for unknown families,
 * so this compares widths: a missing family is drawn in the fallback font, with the same width.
 */
export function hasFont(family: string): boolean {
  if (bundled.includes(family.toLowerCase())) return true;
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return false;
  const widthIn = (font: string) => {
    context.font = `72px ${font}`;
    return context.measureText(sample).width;
  };
  return ['monospace', 'serif', 'sans-serif'].some(
    (fallback) => widthIn(`${JSON.stringify(family)}, ${fallback}`) !== widthIn(fallback),
  );
}
