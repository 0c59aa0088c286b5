import { parse } from 'marked'
import { v5 } from 'uuid'
import type { Content } from '../../../contract/content.ts'
import { sanitise } from '../shared/html/sanitise.ts'

export interface Article {
  title: string
  subTitle: string
  tag: string
  /** Name of a picture. */
  picture: string
  problems: string[]
  /** Slugs. */
  related: string[]
  sources: Content['sources']
  /** Negative for what is to come; undefined for a draft. */
  publishedDaysAgo: number | undefined
  recommended: number | undefined
  /** Sanitised HTML. */
  body: string
}

export interface Lookup {
  /** Where an article is, by slug. */
  articleLink: (slug: string) => string
  /** Address of a picture, by name. */
  pictureAddress: (name: string) => string
}

const namespace = '5f0b7a56-6f0e-5b53-9d2b-0a1f3f6f6f11'

/** The id of something in the catalogue: the same in every process and after every reset. */
export const catalogueId = (kind: string, name: string) => v5(`${kind}/${name}`, namespace)

/** Reads an article: lines of facts between two `---`, then Markdown. */
export function readArticle(slug: string, file: string, lookup: Lookup): Article {
  const [, head, markdown] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file.replaceAll('\r\n', '\n')) ?? []
  if (head === undefined || markdown === undefined) throw new Error(`${slug}.md: no facts at its head`)
  const facts = readFacts(head)
  const one = (name: string) => facts.get(name)?.[0]
  const needed = (name: string) => {
    const value = one(name)
    if (!value) throw new Error(`${slug}.md: ${name} is missing`)
    return value
  }
  return {
    title: needed('title'),
    subTitle: needed('subTitle'),
    tag: needed('tag'),
    picture: needed('picture'),
    problems: wordsOf(one('problems')),
    related: wordsOf(one('related')),
    sources: (facts.get('sources') ?? []).map(readSource),
    publishedDaysAgo: numberOf(one('publishedDaysAgo')),
    recommended: numberOf(one('recommended')),
    body: toHtml(markdown, lookup),
  }
}

/** `name: value` or `name:` and lines that begin with a dash. */
function readFacts(head: string): Map<string, string[]> {
  const facts = new Map<string, string[]>()
  let values: string[] = []
  for (const line of head.split('\n')) {
    const [, item] = /^\s*-\s+(.+)$/.exec(line) ?? []
    const [, name, value = ''] = /^(\w+):\s*(.*)$/.exec(line) ?? []
    if (item) values.push(item.trim())
    else if (name) {
      values = value ? [unquoted(value.trim())] : []
      facts.set(name, values)
    }
  }
  return facts
}

const unquoted = (value: string) => value.replace(/^(["'])(.*)\1$/, '$2')
const wordsOf = (list = '') =>
  list
    .replace(/^\[|\]$/g, '')
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
const numberOf = (value: string | undefined) => (value ? Number(value) : undefined)

/** `title | url`, or a title alone. */
function readSource(line: string): Content['sources'][number] {
  const [, title = line, url] = /^(.*?)\s*\|\s*(https?:\/\/\S+)$/.exec(line) ?? []
  return url ? { title, url } : { title: title.replace(/\s*\|\s*$/, '') }
}

/** Markdown to HTML; `(article:<slug>)` leads to an article, `(picture:<name>)` shows a picture. */
function toHtml(markdown: string, { articleLink, pictureAddress }: Lookup): string {
  const addressed = markdown.replace(/\]\((article|picture):([^)\s]+)/g, (_, kind: string, name: string) => {
    return `](${kind === 'article' ? articleLink(name) : pictureAddress(name)}`
  })
  return sanitise(parse(addressed, { async: false })).trim()
}
