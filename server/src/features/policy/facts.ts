import { asText } from '../../shared/html/as-text.ts'

/** What the texts say of this installation, by the name that stands in their {{braces}}. */
export type Facts = Record<string, string>

/** Puts the facts into the HTML; they are text and cannot become markup. */
export const fillIn = (html: string, facts: Facts): string =>
  html.replace(/\{\{([\w.]+)\}\}/g, (_, name: string) => asText(facts[name] ?? ''))
