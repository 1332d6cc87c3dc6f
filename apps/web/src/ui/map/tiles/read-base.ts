/** Longitude and latitude, alternating. */
export type Coordinates = Float64Array;
export type Country = { code: string; longitude: number; latitude: number; radius: number };
export type Town = {
  name: string;
  longitude: number;
  latitude: number;
  thousands: number;
  isCapital: boolean;
  /** A part of a city. */
  isPart: boolean;
};
export type BaseData = {
  land: Coordinates[];
  borders: Coordinates[];
  rivers: Coordinates[];
  lakes: Coordinates[];
  countries: Country[];
  towns: Town[];
};

/** Reads the output of scripts/make-base-map.mjs: varints, each coordinate as the difference from the previous one. */
export function readBase(buffer: ArrayBuffer): BaseData {
  const bytes = new Uint8Array(buffer);
  const decoder = new TextDecoder();
  let position = 0;
  const number = () => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[position++];
      if (byte === undefined) throw new Error('The base map ends too early.');
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  const signed = () => {
    const value = number();
    return value % 2 ? -(value + 1) / 2 : value / 2;
  };
  const text = () => {
    const length = number();
    position += length;
    return decoder.decode(bytes.subarray(position - length, position));
  };
  const many = <Item>(read: () => Item) => Array.from({ length: number() }, read);

  const steps = number();
  let [x, y] = [0, 0];
  const place = () => {
    x += signed();
    y += signed();
    return { longitude: x / steps, latitude: y / steps };
  };
  const line = () => {
    const coordinates = new Float64Array(number() * 2);
    for (let i = 0; i < coordinates.length; i += 2) {
      const { longitude, latitude } = place();
      coordinates[i] = longitude;
      coordinates[i + 1] = latitude;
    }
    return coordinates;
  };
  return {
    land: many(line),
    borders: many(line),
    rivers: many(line),
    lakes: many(line),
    countries: many(() => ({ code: text(), ...place(), radius: number() / steps })),
    towns: many(() => {
      const town = { name: text(), ...place() };
      const size = number();
      return { ...town, thousands: Math.floor(size / 4), isCapital: size % 4 === 1, isPart: size % 4 === 2 };
    }),
  };
}
