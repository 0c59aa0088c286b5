import { readdirSync, readFileSync } from 'node:fs'
import { Marked } from 'marked'
import type { PolicyKind } from '../../../../contract/policy.ts'
import { sanitise } from '../../shared/html/sanitise.ts'
import type { StoredPolicy } from './policy.repository.ts'
import { withIds } from './sections.ts'

export interface PolicyText {
  kind: PolicyKind
  /** The day it takes effect. */
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

/** The build puts the texts beside the bundle. */
const folder = new URL('./texts/', import.meta.url)
const markdown = new Marked({ gfm: true })

/** The texts that come with this release, by their names: terms-2025-09-01.md. */
export function listTexts(): PolicyText[] {
  return readdirSync(folder).flatMap((name) => {
    const [, word = '', version = ''] = /^([a-z-]+)-(\d{4}-\d{2}-\d{2})\.md$/.exec(name) ?? []
    const kind = kinds[word]
    return kind ? [{ kind, version, file: new URL(name, folder) }] : []
  })
}

/** A text as it is kept: title and day of announcement from its head, the rest as sanitised HTML. */
export function readText({ kind, version, file }: PolicyText): StoredPolicy {
  const [, head = '', text = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(file, 'utf8')) ?? []
  const fact = (name: string) => {
    const value = new RegExp(`^${name}: *(.+)$`, 'm').exec(head)?.[1]
    if (!value) throw new Error(`${file.pathname} does not say its "${name}"`)
    return value
  }
  return {
    kind,
    version,
    title: fact('title'),
    body: withIds(sanitise(markdown.parse(text, { async: false }))),
    effectiveFrom: version,
    announcedAt: new Date(`${fact('announced')}T00:00:00+09:00`),
    summary: null,
    toldUntil: null,
  }
}
