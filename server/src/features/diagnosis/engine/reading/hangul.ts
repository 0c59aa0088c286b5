/** Returns the number of the final consonant of a Hangul syllable; 0 for none and for any other character. */
export function finalOf(syllable = ''): number {
  const code = syllable.codePointAt(0) ?? 0
  return code >= 0xac00 && code <= 0xd7a3 ? (code - 0xac00) % 28 : 0
}

/** Returns a word with the particle that its last syllable asks for. */
export const withParticle = (word: string, afterFinal: string, afterVowel: string) =>
  word + (finalOf(word.at(-1)) > 0 ? afterFinal : afterVowel)
