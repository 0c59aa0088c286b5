const firstSyllable = 0xac00
const lastSyllable = 0xd7a3
const medials = 21
const finals = 28
const shortest = 3
const longest = 5

/** Splits Hangul syllables into letters, so that inflected forms (노래요, 노랗게) share n-grams. */
function lettersOf(text: string): string {
  let letters = ''
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    if (code < firstSyllable || code > lastSyllable) {
      letters += character
      continue
    }
    const index = code - firstSyllable
    letters += String.fromCodePoint(0x1100 + Math.floor(index / (medials * finals)))
    letters += String.fromCodePoint(0x1161 + (Math.floor(index / finals) % medials))
    if (index % finals > 0) letters += String.fromCodePoint(0x11a7 + (index % finals))
  }
  return letters
}

/** Returns the set of letter n-grams of a text without spaces. */
export function gramsOf(text: string): Set<string> {
  const letters = `^${lettersOf(text)}$`
  const grams = new Set<string>()
  for (let length = shortest; length <= longest; length++) {
    for (let start = 0; start + length <= letters.length; start++)
      grams.add(letters.slice(start, start + length))
  }
  return grams
}
