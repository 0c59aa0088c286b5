import { parse } from 'marked'
import { v5 } from 'uuid'
import * as z from 'zod'
import type { Content } from '../../../contract/content/content.ts'
import { photoWidths } from '../../../contract/media.ts'
import { dayMs } from '../../../contract/seoul-day.ts'
import type {
  BannerFile,
  CatalogueFiles,
  GalleryFile,
  PictureFile,
  ProductFile,
  ReviewFile,
} from '../../../demo/catalogue-files.ts'
import { sanitise } from '../shared/html/sanitise.ts'
import { readFrontMatter } from '../shared/markdown/front-matter.ts'
import { picturePath } from '../shared/media/media-path.ts'
import type { CatalogueRows } from './catalogue.ts'

export interface CatalogueSettings {
  now: () => Date
  /** Address of the external shop. */
  shopUrl: string
}

const minuteMs = 60_000

/** Converts the files to rows. Throws when a file refers to an unknown article or picture. */
export function toCatalogueRows(files: CatalogueFiles, { now, shopUrl }: CatalogueSettings): CatalogueRows {
  const moment = now()
  const lookup = createLookup(files)
  const articles = [...files.articles].map(([slug, file]) => [slug, readArticle(slug, file, lookup)] as const)
  return {
    contents: articles.map(([slug, article]) => toContent(slug, article, lookup, moment)),
    products: files.products.map((it, index) => toProduct(it, lookup, shopUrl, minutesBefore(moment, index))),
    banners: files.banners.map((it, index) => toBanner(it, lookup, minutesBefore(moment, index))),
    images: files.gallery.map((it, index) => toImage(it, lookup, minutesBefore(moment, index))),
    reviews: files.reviews.map((it) => toReview(it, moment)),
  }
}

interface CatalogueLookup extends Lookup {
  articleId: (slug: string) => string
  picturePath: (name: string) => string
}

function createLookup({ articles, pictures }: CatalogueFiles): CatalogueLookup {
  const articleId = (slug: string) => {
    if (!articles.has(slug)) throw new Error(`Unknown article: ${slug}`)
    return catalogueId('article', slug)
  }
  const pathOfPicture = (name: string) => {
    const files = pictures.get(name)
    if (!files) throw new Error(`Unknown picture: ${name}`)
    return pathOf(name, files)
  }
  return {
    articleId,
    picturePath: pathOfPicture,
    articleLink: (slug) => `/plant-contents/${articleId(slug)}`,
    pictureAddress: (name) => `/media/${pathOfPicture(name)}`,
  }
}

/** Path of a picture, which its largest file names. Throws when that is missing. */
export function pathOf(name: string, files: PictureFile[]) {
  const largest = files.find(({ width }) => width === Math.max(...photoWidths))
  if (!largest) throw new Error(`The picture ${name} has no largest file`)
  return picturePath(name, largest.bytes)
}

/** The first item of a list becomes the newest row. */
const minutesBefore = (moment: Date, minutes: number) => new Date(moment.getTime() - minutes * minuteMs)
const daysBefore = (moment: Date, days: number) => new Date(moment.getTime() - days * dayMs)

function toContent(slug: string, article: Article, lookup: CatalogueLookup, moment: Date) {
  const { picture, related, publishedDaysAgo, recommended = null, ...rest } = article
  const publishedAt = publishedDaysAgo === undefined ? null : daysBefore(moment, publishedDaysAgo)
  const writtenAt = publishedAt && publishedAt < moment ? publishedAt : moment
  return {
    ...rest,
    id: lookup.articleId(slug),
    thumbnail: lookup.picturePath(picture),
    related: related.map(lookup.articleId),
    recommended,
    publishedAt,
    createdAt: writtenAt,
    updatedAt: writtenAt,
  }
}

function toProduct(file: ProductFile, lookup: CatalogueLookup, shopUrl: string, createdAt: Date) {
  const { slug, picture, recommended = null, ...rest } = file
  const link = new URL(shopUrl)
  link.searchParams.set('product', slug)
  return {
    ...rest,
    id: catalogueId('product', slug),
    image: lookup.picturePath(picture),
    link: link.href,
    recommended,
    createdAt,
    updatedAt: createdAt,
  }
}

function toBanner(file: BannerFile, lookup: CatalogueLookup, createdAt: Date) {
  const { slug, mobilePicture, pcPicture, link, alt, priority } = file
  return {
    id: catalogueId('banner', slug),
    mobileImage: lookup.picturePath(mobilePicture),
    pcImage: lookup.picturePath(pcPicture),
    link: link.replace(/^article:(.+)$/, (_, it: string) => lookup.articleLink(it)),
    alt,
    priority,
    startsAt: createdAt,
    createdAt,
  }
}

function toImage({ picture, ...rest }: GalleryFile, lookup: CatalogueLookup, createdAt: Date) {
  return { ...rest, id: catalogueId('image', picture), path: lookup.picturePath(picture), createdAt }
}

function toReview({ displayed, daysAgo, ...rest }: ReviewFile, moment: Date) {
  return {
    ...rest,
    id: catalogueId('review', `${rest.customerName} ${rest.content}`),
    isDisplayed: displayed,
    createdAt: daysBefore(moment, daysAgo),
  }
}

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

interface Article extends Omit<z.infer<typeof frontMatter>, 'sources'> {
  sources: Content['sources']
  /** Sanitised HTML. */
  body: string
}

interface Lookup {
  /** Path of the article with this slug. */
  articleLink: (slug: string) => string
  /** Path of the picture with this name. */
  pictureAddress: (name: string) => string
}

const namespace = '5f0b7a56-6f0e-5b53-9d2b-0a1f3f6f6f11'

/** Returns the id of a catalogue item; the same in every process and after every reset. */
export const catalogueId = (kind: string, name: string) => v5(`${kind}/${name}`, namespace)

/** Reads an article: front matter, then Markdown. */
function readArticle(slug: string, file: string, lookup: Lookup): Article {
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
