import type { Policy } from '../../../../contract/policy/policy.ts'
import { plainText } from '../../shared/html/plain-text.ts'

/** Adds an id to every h2: article-1, article-2, ... */
export function withIds(html: string): string {
  let count = 0
  return html.replace(/<h2[^>]*>/g, () => {
    count += 1
    return `<h2 id="article-${count}">`
  })
}

/** Returns the table of contents of a text whose headings have ids. */
export const sectionsOf = (html: string): Policy['sections'] =>
  Array.from(html.matchAll(/<h2 id="([^"]*)">([\s\S]*?)<\/h2>/g), ([, id = '', title = '']) => ({
    id,
    title: plainText(title),
  }))
