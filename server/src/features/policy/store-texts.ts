import { readdirSync, readFileSync } from 'node:fs'
import { Marked } from 'marked'
import * as z from 'zod'
import type { PolicyKind } from '../../../../contract/policy/policy.ts'
import type { Database } from '../../shared/db/database.ts'
import { readFrontMatter } from '../../shared/markdown/front-matter.ts'
import { toPolicyHtml } from './get-policy.ts'
import { policy } from './policy.tables.ts'

interface PolicyText {
  kind: PolicyKind
  /** The day it takes effect, `yyyy-MM-dd`. */
  version: string
  file: URL
}

const kinds: Record<string, PolicyKind> = {
  terms: 'TERMS',
  privacy: 'PRIVACY',
  'marketing-consent': 'MARKETING_CONSENT',
  'notification-consent': 'NOTIFICATION_CONSENT',
  refund: 'REFUND',
}

/** The build copies the texts beside the bundle. */
const folder = new URL('./texts/', import.meta.url)
const markdown = new Marked({ gfm: true })

/** Stores the texts added since the last start. An existing version is never changed. */
export async function storeTexts(db: Database) {
  const rows = await db.select({ kind: policy.kind, version: policy.version }).from(policy)
  const stored = new Set(rows.map(({ kind, version }) => `${kind} ${version}`))
  const missing = listTexts().filter(({ kind, version }) => !stored.has(`${kind} ${version}`))
  for (const file of missing) await db.insert(policy).values(readText(file)).onConflictDoNothing()
}

/** Lists the text files of this release, such as terms-2025-09-01.md. */
function listTexts(): PolicyText[] {
  return readdirSync(folder).flatMap((name) => {
    const [, word = '', version = ''] = /^([a-z-]+)-(\d{4}-\d{2}-\d{2})\.md$/.exec(name) ?? []
    const kind = kinds[word]
    return kind ? [{ kind, version, file: new URL(name, folder) }] : []
  })
}

const frontMatter = z.object({ title: z.string(), announced: z.iso.date() })

/** Reads a text file: title and day of announcement from the front matter, the body as sanitised HTML. */
function readText({ kind, version, file }: PolicyText): typeof policy.$inferSelect {
  const { head, text } = readFrontMatter(file.pathname, readFileSync(file, 'utf8'), frontMatter)
  return {
    kind,
    version,
    title: head.title,
    body: toPolicyHtml(markdown.parse(text, { async: false })),
    effectiveFrom: version,
    announcedAt: new Date(`${head.announced}T00:00:00+09:00`),
    summary: null,
    notifiedUntil: null,
  }
}
