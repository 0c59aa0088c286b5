import type { Policy } from '../../../../contract/policy.ts'
import { plainText } from '../../shared/html/plain-text.ts'

/** Gives every h2 an id to jump to: article-1, article-2, ... */
export function withIds(html: string): string {
  let count = 0
  return html.replace(/<h2[^>]*>/g, () => {
    count += 1
    return `<h2 id="article-${count}">`
  })
}

/** The table of contents of a text whose headings have ids. */
export const sectionsOf = (html: string): Policy['sections'] =>
  Array.from(html.matchAll(/<h2 id="([^"]*)">([\s\S]*?)<\/h2>/g), ([, id = '', title = '']) => ({
    id,
    title: plainText(title),
  }))
