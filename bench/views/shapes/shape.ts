import type { CardFilters } from "workspace-engine";

/** One question: the filters, and which page of 25 of the answer, from 0. */
export interface Variant {
  readonly filters: CardFilters;
  readonly page: number;
}

/** A kind of question, with the variants of its parameters. */
export interface Shape {
  readonly name: string;
  readonly variants: readonly Variant[];
}

export const PAGE = 25;
export const VARIANTS = 16;

/** A shape whose variants show the first page. */
export function shape(name: string, filtersOf: (variant: number) => CardFilters, count?: number): Shape {
  return pagedShape(name, filtersOf, () => 0, count);
}

export function pagedShape(
  name: string,
  filtersOf: (variant: number) => CardFilters,
  pageOf: (variant: number) => number,
  count = VARIANTS,
): Shape {
  const variants = Array.from({ length: count }, (_, variant) => ({
    filters: filtersOf(variant),
    page: pageOf(variant),
  }));
  return { name, variants };
}

/** The shapes with at most so many of their variants, spread over all of them. */
export function withVariants(shapes: readonly Shape[], count: number): readonly Shape[] {
  return shapes.map(({ name, variants }) => {
    const step = Math.max(1, Math.floor(variants.length / count));
    return { name, variants: variants.filter((_, place) => place % step === 0).slice(0, count) };
  });
}
