import { grown, type MarkSet } from "./mark-set";
import type { Union } from "./union";

/** With more tokens in the usual text nearly every bit of a signature would be set. */
const MOST_TOKENS = 12;
const TRIAL = 256;
/** What a text counts for whose signature tells nothing. */
const UNKNOWN_TOKENS = 64;

/** More alternatives than these let too many others pass, and take longer to try than to read their lists. */
const MOST_ALTERNATIVES = 8;

/**
 * For each slot of a field of short texts 64 bits, in two halves, of which each token sets up to two in either half. A walk
 * along an order asks them instead of reading posting lists first.
 */
export class Signatures {
  #halves: Uint32Array | undefined = new Uint32Array(16);
  #slots = 0;
  #tokens = 0;

  get bytes(): number {
    return this.#halves?.byteLength ?? 0;
  }

  /** Notes the tokens of a slot; undefined when some of them are written for another field. */
  set(slot: number, tokens: MarkSet | undefined): void {
    this.#slots++;
    this.#tokens += tokens?.size ?? UNKNOWN_TOKENS;
    const at = slot * 2;
    if (this.#halves !== undefined && at + 1 >= this.#halves.length)
      this.#halves = this.#enlarged(this.#halves, at + 2);
    if (this.#halves === undefined) return;
    let low = tokens === undefined ? -1 : 0;
    let high = low;
    if (tokens !== undefined) {
      for (let i = 0; i < tokens.size; i++) {
        const token = tokens.list[i] ?? 0;
        low |= lowBits(token);
        high |= highBits(token);
      }
    }
    this.#halves[at] = low;
    this.#halves[at + 1] = high;
  }

  /** What to ask slots that must be in all the unions; undefined when signatures could not tell. */
  testFor(unions: readonly Union[]): SignatureTest | undefined {
    const few = unions.filter(({ lists }) => lists.length <= MOST_ALTERNATIVES);
    return this.#halves === undefined || few.length === 0 ? undefined : new SignatureTest(this, few);
  }

  /** Whether the signature of a slot lets all the tokens pass. */
  hasAll(slot: number, { list, size }: MarkSet): boolean {
    const low = this.half(slot, 0);
    const high = this.half(slot, 1);
    for (let i = 0; i < size; i++) {
      const token = list[i] ?? 0;
      if ((lowBits(token) & ~low) !== 0 || (highBits(token) & ~high) !== 0) return false;
    }
    return true;
  }

  /** One half of a slot's signature: 0 is the low one. */
  half(slot: number, half: 0 | 1): number {
    return this.#halves === undefined ? -1 : (this.#halves[slot * 2 + half] ?? -1);
  }

  #enlarged(halves: Uint32Array, length: number): Uint32Array | undefined {
    const isTooFull = this.#slots > TRIAL && this.#tokens > this.#slots * MOST_TOKENS;
    return isTooFull ? undefined : grown(halves, length);
  }
}

export class SignatureTest {
  readonly #signatures: Signatures;
  /** For each union the bits of each alternative: low, high, low, high. */
  readonly #bits: readonly (readonly number[])[];

  constructor(signatures: Signatures, unions: readonly Union[]) {
    this.#signatures = signatures;
    this.#bits = unions.map(({ lists }) => lists.flatMap(({ token }) => [lowBits(token), highBits(token)]));
  }

  passes(slot: number): boolean {
    const low = this.#signatures.half(slot, 0);
    const high = this.#signatures.half(slot, 1);
    for (const bits of this.#bits) if (!hasAny(bits, low, high)) return false;
    return true;
  }
}

function hasAny(bits: readonly number[], low: number, high: number): boolean {
  for (let i = 0; i < bits.length; i += 2) {
    const lowWanted = bits[i] ?? 0;
    const highWanted = bits[i + 1] ?? 0;
    if ((low & lowWanted) === lowWanted && (high & highWanted) === highWanted) return true;
  }
  return false;
}

const mixed = (token: number): number => Math.imul(token + 1, 0x9e3779b1);

function lowBits(token: number): number {
  const hash = mixed(token);
  return (1 << (hash >>> 27)) | (1 << ((hash >>> 22) & 31));
}

function highBits(token: number): number {
  const hash = mixed(token);
  return (1 << ((hash >>> 17) & 31)) | (1 << ((hash >>> 12) & 31));
}
