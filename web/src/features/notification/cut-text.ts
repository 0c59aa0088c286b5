/**
 * Shortens a text to at most `length` graphemes (an emoji family or a syllable is one), with "…" when it was
 * shortened.
 */
export function cutText(text: string, length: number) {
  // A text never has more graphemes than code units.
  if (text.length <= length) return text
  const characters = charactersOf(text)
  return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}…`
}

const charactersOf = (text: string) =>
  'Segmenter' in Intl
    ? Array.from(new Intl.Segmenter('ko').segment(text), ({ segment }) => segment)
    : Array.from(text)
