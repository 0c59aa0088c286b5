import { parse } from 'marked'
import { v5 } from 'uuid'
import * as z from 'zod'
import type { Content } from '../../../contract/content/content.ts'
import { sanitise } from '../shared/html/sanitise.ts'
import { readFrontMatter } from '../shared/markdown/front-matter.ts'

const words = z.array(z.string()).default([])

const frontMatter = z.object({
  title: z.string(),
  subTitle: z.string(),
  tag: z.string(),
  /** Name of a picture. */
  picture: z.string(),
  problems: words,
  /** Slugs. */
  related: words,
  sources: z.array(z.string()).default([]),
  /** Negative for a future day; undefined for a draft. */
  publishedDaysAgo: z.number().optional(),
  recommended: z.number().optional(),
})

export interface Article extends Omit<z.infer<typeof frontMatter>, 'sources'> {
  sources: Content['sources']
  /** Sanitised HTML. */
  body: string
}

export interface Lookup {
  /** Path of the article with this slug. */
  articleLink: (slug: string) => string
  /** Path of the picture with this name. */
  pictureAddress: (name: string) => string
}

const namespace = '5f0b7a56-6f0e-5b53-9d2b-0a1f3f6f6f11'

/** Returns the id of a catalogue item; the same in every process and after every reset. */
export const catalogueId = (kind: string, name: string) => v5(`${kind}/${name}`, namespace)

/** Reads an article: front matter, then Markdown. */
export function readArticle(slug: string, file: string, lookup: Lookup): Article {
  const { head, text } = readFrontMatter(`${slug}.md`, file, frontMatter)
  return { ...head, sources: head.sources.map(readSource), body: toHtml(text, lookup) }
}

/** `title | url`, or a title alone. */
function readSource(line: string): Content['sources'][number] {
  const [, title = line, url] = /^(.*?)\s*\|\s*(https?:\/\/\S+)$/.exec(line) ?? []
  return url ? { title, url } : { title: title.replace(/\s*\|\s*$/, '') }
}

/** Converts Markdown to HTML and resolves `(article:<slug>)` and `(picture:<name>)`. */
function toHtml(markdown: string, { articleLink, pictureAddress }: Lookup): string {
  const addressed = markdown.replace(/\]\((article|picture):([^)\s]+)/g, (_, kind: string, name: string) => {
    return `](${kind === 'article' ? articleLink(name) : pictureAddress(name)}`
  })
  return sanitise(parse(addressed, { async: false })).trim()
}
