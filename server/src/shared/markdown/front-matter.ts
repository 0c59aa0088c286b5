import { parse } from 'yaml'
import * as z from 'zod'

/**
 * Splits a Markdown file into its YAML front matter (between two `---` lines) and the text after it.
 * Throws an error that contains `name` when the front matter is missing or does not match `schema`.
 */
export function readFrontMatter<Head>(name: string, file: string, schema: z.ZodType<Head>) {
  const [, head, text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file.replaceAll('\r\n', '\n')) ?? []
  if (head === undefined || text === undefined) throw new Error(`${name}: no front matter`)
  const parsed = schema.safeParse(parse(head))
  if (!parsed.success) throw new Error(`${name}: ${z.prettifyError(parsed.error)}`)
  return { head: parsed.data, text }
}
