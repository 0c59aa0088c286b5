import { escapeHtml } from '../../shared/html/escape-html.ts'

/** Values of the {{placeholders}} in the texts. */
export type PolicyFacts = Record<string, string>

/** Fills the placeholders of the HTML with escaped values. */
export const fillPlaceholders = (html: string, facts: PolicyFacts): string =>
  html.replace(/\{\{([\w.]+)\}\}/g, (_, name: string) => escapeHtml(facts[name] ?? ''))
