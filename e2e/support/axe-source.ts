import axe from 'axe-core';

/** A page has a few dozen colours, and axe would parse each of them again for every element on top of it. */
const rememberColours = `
  const { prototype } = axe.commons.color.Color;
  const parse = prototype.parseString;
  const known = new Map();
  prototype.parseString = function (text) {
    const parts = known.get(text);
    if (parts) [this.r, this.g, this.b, this.alpha] = parts;
    else {
      parse.call(this, text);
      known.set(text, [this.r, this.g, this.b, this.alpha]);
    }
    return this;
  };
`;

export const axeSource = `${axe.source}; ${rememberColours}`;
