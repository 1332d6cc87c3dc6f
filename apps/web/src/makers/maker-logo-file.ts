/** The logos in public/makers; each has a second file for the dark theme. */
const marks = new Set([
  'apc',
  'axis',
  'barco',
  'biamp',
  'blackmagic-design',
  'bose',
  'brightsign',
  'cisco',
  'crestron',
  'epson',
  'extron',
  'kramer',
  'lenovo',
  'lg',
  'logitech',
  'nec',
  'netgear',
  'panasonic',
  'poly',
  'qsc',
  'samsung',
  'sennheiser',
  'sharp-nec',
  'shelly',
  'shure',
  'sony',
  'televic',
  'yamaha',
]);

const otherNames: Record<string, string> = {
  'apc-by-schneider-electric': 'apc',
  'axis-communications': 'axis',
  blackmagic: 'blackmagic-design',
  'bose-professional': 'bose',
  'cisco-systems': 'cisco',
  'kramer-electronics': 'kramer',
  'lg-electronics': 'lg',
  'nec-display-solutions': 'nec',
  polycom: 'poly',
  'qsc-audio': 'qsc',
  'samsung-electronics': 'samsung',
  'sharp-nec-display-solutions': 'sharp-nec',
};

/** The file of a manufacturer's logo, in any spelling of the name: 'NETGEAR', 'Netgear', 'Sharp/NEC'. */
export function makerLogoFile(name: string | null | undefined, theme: 'light' | 'dark'): string | undefined {
  const slug = (name ?? '')
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  const mark = otherNames[slug] ?? slug;
  return marks.has(mark) ? `/makers/${mark}${theme === 'dark' ? '-dark' : ''}.svg` : undefined;
}
