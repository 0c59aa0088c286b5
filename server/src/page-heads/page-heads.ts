import { setTimeout } from 'node:timers/promises'
import type { Site } from '../../../contract/company/company.ts'
import type { FaqEntry } from '../../../contract/company/faq.ts'
import type { Content } from '../../../contract/content/content.ts'
import type { Banner } from '../../../contract/home/home.ts'
import { mediaUrl } from '../../../contract/media.ts'
import {
  namedWindowTitle,
  type Screen,
  type ScreenName,
  screens,
  windowTitle,
} from '../../../contract/screens.ts'
import { AppError } from '../shared/errors/app-error.ts'
import { plainText } from '../shared/html/plain-text.ts'
import { sanitise } from '../shared/html/sanitise.ts'
import type { PageHead } from '../shared/http/pages/page-head.ts'
import type { FindPageHead } from '../shared/http/pages/pages.ts'
import { descriptions } from './descriptions.ts'
import { createStructuredData, faqStructuredData } from './structured-data.ts'

export interface PageHeadDependencies {
  site: Site
  publicUrl: string
  /** Returns a published article, cached for some seconds; throws CONTENT_NOT_FOUND. */
  findContent: (id: string) => Promise<Content>
  /** Returns the first page of the list of articles, as the list screen requests it, and all tags. Cached. */
  listContents: () => Promise<{ list: object; tags: string[] }>
  /** Returns the first page of the list of products, as the shop requests it. Cached. */
  listProducts: () => Promise<object>
  /** Returns home's banner or null; the list behind it is cached for some seconds. */
  findBanner: () => Promise<Banner | null>
  /** Returns the FAQ, cached for some seconds. */
  listFaq: () => Promise<FaqEntry[]>
}

/** A page is sent without the data of its head when loading them takes longer. */
const loadTimeoutMs = 1000
const maxDescriptionLength = 160
const names = Object.keys(screens) as ScreenName[]
const articlePattern = /^\/plant-contents\/([^/]+)$/
const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Returns a function that finds the head of every page of the app by its path. */
export function createPageHeads({
  site,
  publicUrl,
  findContent,
  listContents,
  listProducts,
  findBanner,
  listFaq,
}: PageHeadDependencies): FindPageHead {
  const data = createStructuredData(site, publicUrl)
  const fixed = new Map<string, PageHead>(names.map((name) => [screens[name].route, headOfScreen(name)]))
  const articles = new WeakMap<Content, PageHead>()

  return async (path) => {
    const [, articleId] = articlePattern.exec(path) ?? []
    if (articleId !== undefined) return headOfArticle(articleId)
    if (path === screens.home.route) return headOfHome()
    if (path === screens.contents.route) return headOfContents()
    if (path === screens.shop.route) return headOfShop()
    if (path === screens.customerService.route) return headOfCustomerService()
    return fixed.get(path) ?? unlisted
  }

  function headOfScreen(name: ScreenName): PageHead {
    const description = descriptions[name]
    const { title, route: path } = screens[name]
    if (!description) return { ...unlisted, title: windowTitle(title) }
    const data = dataOf(name, { name: title, description, path })
    return { title: windowTitle(title), description, path, data }
  }

  function dataOf(screen: ScreenName, text: { name: string; description: string; path: string }): object[] {
    if (screen === 'home') return data.home(text.description)
    return [mainDataOf(screen, text), data.breadcrumbs([text])]
  }

  function mainDataOf(screen: ScreenName, text: { name: string; description: string; path: string }) {
    if (screen === 'careService') return data.careService(text.description)
    if (screen === 'company') return data.page('AboutPage', text)
    if (screen === 'companyAbout') return data.page('ImageGallery', text)
    return data.page(screen === 'contents' || screen === 'shop' ? 'CollectionPage' : 'WebPage', text)
  }

  /** Includes the banner as initial data, so that nothing moves when it arrives, unless it cannot be read in time. */
  async function headOfHome(): Promise<PageHead> {
    const head = headOfScreen('home')
    const banner = await inTime(findBanner()).catch(() => undefined)
    return banner === undefined ? head : { ...head, initialData: { banner } }
  }

  /** Includes the first articles as initial data, unless they cannot be read in time. */
  async function headOfContents(): Promise<PageHead> {
    const head = headOfScreen('contents')
    const found = await inTime(listContents()).catch(() => undefined)
    if (!found) return head
    return { ...head, initialData: { contents: found.list, 'content-tags': found.tags } }
  }

  /** Includes the first products as initial data, unless they cannot be read in time. */
  async function headOfShop(): Promise<PageHead> {
    const head = headOfScreen('shop')
    const products = await inTime(listProducts()).catch(() => undefined)
    return products ? { ...head, initialData: { products } } : head
  }

  /** Includes the FAQ as structured data and as initial data, unless it cannot be read in time. */
  async function headOfCustomerService(): Promise<PageHead> {
    const plain = headOfScreen('customerService')
    const faq = await inTime(listFaq()).catch(() => undefined)
    if (!faq?.length) return plain
    const [, ...others] = plain.data ?? []
    return { ...plain, data: [faqStructuredData(faq), ...others], initialData: { faq } }
  }

  /** Falls back to the general head of articles when the article cannot be read in time. */
  async function headOfArticle(articleId: string): Promise<PageHead | 'missing'> {
    if (!id.test(articleId)) return 'missing'
    const path = `/plant-contents/${articleId.toLowerCase()}`
    try {
      const found = await inTime(findContent(articleId))
      return found ? cachedArticleHead(found, path) : { ...headOfScreen('content'), path, data: [] }
    } catch (error) {
      if (error instanceof AppError && error.code === 'CONTENT_NOT_FOUND') return 'missing'
      return { ...headOfScreen('content'), path, data: [] }
    }
  }

  /** Builds the head once per article: `findContent` returns the same object while it is cached. */
  function cachedArticleHead(content: Content, path: string): PageHead {
    const head = articles.get(content) ?? articleHead(content, path)
    articles.set(content, head)
    return head
  }

  function articleHead(content: Content, path: string): PageHead {
    const { title, thumbnail, publishedAt, updatedAt } = content
    const description = describe(content)
    const image = new URL(mediaUrl(site.mediaBase, thumbnail), publicUrl).href
    return {
      title: namedWindowTitle(title),
      description,
      path,
      type: 'article',
      image,
      published: { at: publishedAt, changed: updatedAt },
      data: [
        data.article(content, { description, image, path }),
        data.breadcrumbs([
          { name: screens.contents.title, path: screens.contents.route },
          { name: title, path },
        ]),
      ],
      // The document shows this HTML without the browser's own sanitiser, so it is sanitised again here.
      initialData: { content: { ...content, content: sanitise(content.content) } },
    }
  }
}

/** Head of screens that are not indexed, such as those of members. */
const unlisted: PageHead = { title: windowTitle(undefined), description: descriptions.home ?? '' }

/** Paths of the indexable screens without parameters. */
export const indexablePaths = names
  .filter((name) => descriptions[name] && !screens[name].route.includes('$'))
  .map((name) => screens[name].route)

/** Path prefixes that crawlers must not request: the API, the sandbox, photos of diagnoses, screens of members. */
export const disallowedPaths = [
  '/api/',
  '/sandbox/',
  '/media/d/',
  ...Object.values<Screen>(screens)
    .filter(({ access }) => access === 'token')
    .map(({ route }) => route.replace(/\$.*/, '')),
]

/** Resolves to undefined when the value takes longer than the time limit. */
const inTime = <T>(value: Promise<T>): Promise<T | undefined> =>
  Promise.race([value, setTimeout(loadTimeoutMs, undefined, { ref: false })])

/** Returns the subtitle and the first paragraph, shortened. */
function describe({ title, subTitle, content }: Content) {
  const [, firstParagraph = ''] = /<p>([\s\S]*?)<\/p>/.exec(content) ?? []
  return cut([subTitle || title, plainText(firstParagraph)].filter(Boolean).join('. '))
}

const cut = (text: string) =>
  text.length <= maxDescriptionLength ? text : `${text.slice(0, maxDescriptionLength - 1)}…`
