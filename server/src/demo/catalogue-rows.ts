import type { CatalogueRows } from './catalogue.repository.ts'
import { type Article, catalogueId, type Lookup, readArticle } from './catalogue-articles.ts'
import type { BannerFile, CatalogueFiles, GalleryFile, ProductFile, ReviewFile } from './catalogue-files.ts'

export interface CatalogueSettings {
  now: () => Date
  /** Where products are sold. */
  shopUrl: string
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Every file as the row it becomes. A name that leads nowhere is an error. */
export function rowsOf(files: CatalogueFiles, { now, shopUrl }: CatalogueSettings): CatalogueRows {
  const moment = now()
  const lookup = lookupIn(files)
  const articles = [...files.articles].map(([slug, file]) => [slug, readArticle(slug, file, lookup)] as const)
  return {
    contents: articles.map(([slug, article]) => toContent(slug, article, lookup, moment)),
    products: files.products.map((it, place) => toProduct(it, lookup, shopUrl, earlier(moment, place))),
    banners: files.banners.map((it, place) => toBanner(it, lookup, earlier(moment, place))),
    images: files.gallery.map((it, place) => toImage(it, lookup, earlier(moment, place))),
    reviews: files.reviews.map((it) => toReview(it, moment)),
  }
}

interface CatalogueLookup extends Lookup {
  articleId: (slug: string) => string
  picturePath: (name: string) => string
}

function lookupIn({ articles, pictures }: CatalogueFiles): CatalogueLookup {
  const articleId = (slug: string) => {
    if (!articles.has(slug)) throw new Error(`There is no article called ${slug}`)
    return catalogueId('article', slug)
  }
  const picturePath = (name: string) => {
    const path = pictures.get(name)?.path
    if (!path) throw new Error(`There is no picture called ${name}`)
    return path
  }
  return {
    articleId,
    picturePath,
    articleLink: (slug) => `/plant-contents/${articleId(slug)}`,
    pictureAddress: (name) => `/media/${picturePath(name)}`,
  }
}

/** The first of a list is its newest. */
const earlier = (moment: Date, place: number) => new Date(moment.getTime() - place * minuteMs)
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
