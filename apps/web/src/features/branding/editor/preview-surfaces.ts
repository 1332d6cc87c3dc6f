/** The neutral colours of both themes; the same values as in styles/tokens.css. */
export const previewSurfaces = {
  light: {
    background: '#f6f8f7',
    surface: '#ffffff',
    border: '#e0e6e3',
    foreground: '#17201c',
    muted: '#5a6661',
  },
  dark: {
    background: '#101413',
    surface: '#161b1a',
    border: '#29312f',
    foreground: '#e8eeeb',
    muted: '#9aa8a2',
  },
} as const;

/** Greenroom's own colours. */
export const ownColors = {
  light: {
    primary: '#0b6b4d',
    primaryForeground: '#ffffff',
    secondary: '#e3eee8',
    secondaryForeground: '#173d2e',
    accent: '#d6efe2',
    accentForeground: '#0a4a35',
  },
  dark: {
    primary: '#3fc491',
    primaryForeground: '#062116',
    secondary: '#22302a',
    secondaryForeground: '#cfe6da',
    accent: '#173d2e',
    accentForeground: '#b6ecd2',
  },
} as const;
