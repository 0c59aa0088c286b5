import type { Policy } from '../../../../contract/policy/policy.ts'
import { escapeHtml } from '../../shared/html/escape-html.ts'
import { plainText } from '../../shared/html/plain-text.ts'
import { sanitise } from '../../shared/html/sanitise.ts'

/** Sanitises the HTML and adds an id to every h2: article-1, article-2, ... */
export function toPolicyHtml(html: string): string {
  let count = 0
  return sanitise(html).replace(/<h2[^>]*>/g, () => {
    count += 1
    return `<h2 id="article-${count}">`
  })
}

/** Fills the {{placeholders}} of stored HTML with escaped values and adds the table of contents. */
export function fillPolicy(html: string, facts: Record<string, string>) {
  const content = html.replace(/\{\{([\w.]+)\}\}/g, (_, name: string) => escapeHtml(facts[name] ?? ''))
  return { content, sections: sectionsOf(content) }
}

const sectionsOf = (html: string): Policy['sections'] =>
  Array.from(html.matchAll(/<h2 id="([^"]*)">([\s\S]*?)<\/h2>/g), ([, id = '', title = '']) => ({
    id,
    title: plainText(title),
  }))
