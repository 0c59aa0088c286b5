/** Returns a deterministic random generator (mulberry32), so that training is reproducible. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), state | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns the numbers below `length` in an order determined by the seed. */
export function shuffled(length: number, seed: number): number[] {
  const random = randomFrom(seed)
  const order = Array.from({ length }, (_, index) => index)
  for (let index = length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1))
    const kept = order[index] ?? 0
    order[index] = order[other] ?? 0
    order[other] = kept
  }
  return order
}

/** Returns the 32-bit FNV-1a hash of a text's code points, started from the seed. */
export function hashOf(text: string, seed = 0): number {
  let value = 0x811c9dc5 ^ seed
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return value >>> 0
}

/** Returns the fold of a text, from 0 to `count` - 1. It depends on the text and the seed only, so added texts move no others. */
export function foldOf(text: string, count: number, seed: number): number {
  const value = hashOf(text, seed)
  return (((value >>> 13) ^ value) >>> 0) % count
}
