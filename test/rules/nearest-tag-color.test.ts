import { fc, test } from "@fast-check/vitest";
import { expect } from "vitest";
import { tagColors } from "../../src/resources/tag/tag";
import { nearestTagColor } from "../../src/resources/tag/tag-fields";

/** Written out a second time, so that a slip in the palette shows. */
const palette = {
  fog: [226, 232, 240],
  slate: [100, 116, 139],
  grey: [156, 163, 175],
  charcoal: [55, 65, 81],
  black: [0, 0, 0],
  red: [239, 68, 68],
  orange: [249, 115, 22],
  yellow: [250, 204, 21],
  green: [34, 197, 94],
  ocean: [6, 182, 212],
  blue: [59, 130, 246],
  purple: [168, 85, 247],
  pink: [236, 72, 153],
} as const;

type Rgb = readonly [number, number, number];
const hex = (rgb: Rgb): string => rgb.map((part) => part.toString(16).padStart(2, "0")).join("");
const distance = (left: Rgb, right: Rgb): number =>
  Math.hypot(...left.map((part, index) => part - (right[index] ?? 0)));
const byte = fc.nat(255);
const rgb: fc.Arbitrary<Rgb> = fc.tuple(byte, byte, byte);

test.prop([rgb, fc.boolean(), fc.boolean()])(
  "[C10.2] no other tag colour is nearer to an RGB value",
  (value, hash, upper) => {
    const digits = upper ? hex(value).toUpperCase() : hex(value);
    const found = nearestTagColor(hash ? `#${digits}` : digits);
    const nearest = Math.min(...tagColors.map((name) => distance(palette[name], value)));
    expect(distance(palette[found], value)).toBe(nearest);
  },
);

test.prop([fc.stringMatching(/^[0-9a-fA-F]{3}$/)])("[C10.2] three digits mean each of them twice", (digits) => {
  expect(nearestTagColor(`#${digits}`)).toBe(nearestTagColor(digits.replace(/./g, "$&$&")));
});

test.each(tagColors)("[C10.2] %s is itself, by name and by its look", (name) => {
  expect(nearestTagColor(name)).toBe(name);
  expect(nearestTagColor(hex(palette[name]))).toBe(name);
});
