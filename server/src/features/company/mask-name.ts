const letters = new Intl.Segmenter('ko', { granularity: 'grapheme' })

/**
 * Masks a name except its first letter and, in longer names, its last: 김초록 -> 김*록, 이솔 -> 이*.
 * A name that is already masked stays unchanged.
 */
export function maskName(name: string): string {
  if (name.includes('*')) return name
  const all = Array.from(letters.segment(name.trim()), ({ segment }) => segment)
  const [first = '', last = ''] = [all[0], all.at(-1)]
  if (all.length <= 1) return '*'
  return all.length === 2 ? `${first}*` : first + '*'.repeat(all.length - 2) + last
}
