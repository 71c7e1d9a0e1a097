import { design } from "./design";
import type { Domain } from "./domain";
import { engineering } from "./engineering";
import { marketing } from "./marketing";
import { operations } from "./operations";
import { product } from "./product";
import { support } from "./support";

/** In the order in which a growing company opens boards for them; the first are the busiest. */
export const domains: readonly Domain[] = [engineering, product, marketing, support, design, operations];
