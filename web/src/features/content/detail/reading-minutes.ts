/** Characters that a Korean adult reads in a minute, spaces not counted. */
const charactersPerMinute = 500

/** How many minutes it takes to read an HTML text; at least 1. */
export function readingMinutes(html: string): number {
  const characters = html.replace(/<[^>]*>|&[a-z\d#]+;|\s+/gi, '').length
  return Math.max(1, Math.round(characters / charactersPerMinute))
}
