/** Particles after a final consonant and after a vowel. */
export const particlePairs = [
  ['이에요', '예요'],
  ['으로', '로'],
  ['은', '는'],
  ['이', '가'],
  ['을', '를'],
  ['과', '와'],
] as const

const firstSyllable = '가'.charCodeAt(0)
const syllablesPerVowel = 28
const rieul = 8

/**
 * Returns the form of a particle that follows a word. Keeps it after a word whose last letter is not Hangul; words in
 * parentheses do not count.
 */
export function chooseParticle(word: string, particle: string): string {
  const pair = particlePairs.find((forms) => forms.some((form) => form === particle))
  const last = word.replace(/\s*\([^)]*\)$/, '').at(-1) ?? ''
  if (!pair || !/[가-힣]/.test(last)) return particle
  const final = (last.charCodeAt(0) - firstSyllable) % syllablesPerVowel
  const countsAsVowel = final === 0 || (final === rieul && pair[0] === '으로')
  return countsAsVowel ? pair[1] : pair[0]
}
