const letters = new Intl.Segmenter('ko', { granularity: 'grapheme' })

/**
 * A name as others may see it: the first letter, of longer names also the last. 김초록 -> 김*록, 이솔 -> 이*.
 * What is masked already stays.
 */
export function maskName(name: string): string {
  if (name.includes('*')) return name
  const all = Array.from(letters.segment(name.trim()), ({ segment }) => segment)
  const [first = '', last = ''] = [all[0], all.at(-1)]
  if (all.length <= 1) return '*'
  return all.length === 2 ? `${first}*` : first + '*'.repeat(all.length - 2) + last
}
