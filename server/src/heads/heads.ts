import { setTimeout } from 'node:timers/promises'
import type { Site } from '../../../contract/company.ts'
import type { Content } from '../../../contract/content.ts'
import type { FaqEntry } from '../../../contract/faq.ts'
import { mediaUrl } from '../../../contract/media.ts'
import { type Screen, screens } from '../../../contract/screens.ts'
import { type ScreenName, screenTitles, windowTitle, windowTitleOf } from '../../../contract/titles.ts'
import { plainText } from '../shared/html/plain-text.ts'
import { sanitise } from '../shared/html/sanitise.ts'
import { AppError } from '../shared/http/app-error.ts'
import type { Head } from '../shared/http/head.ts'
import type { HeadOf } from '../shared/http/pages.ts'
import { descriptions } from './descriptions.ts'
import { createStructuredData, questions } from './structured-data.ts'

export interface HeadDependencies {
  site: Site
  publicUrl: string
  /** One published article; throws CONTENT_NOT_FOUND. Remembered for some seconds. */
  findContent: (id: string) => Promise<Content>
  /** The first articles of all, as their list asks for them, and the words they are sorted by. Remembered, too. */
  listContents: () => Promise<{ list: object; tags: string[] }>
  /** What the customer service answers. Remembered for some seconds. */
  listFaq: () => Promise<FaqEntry[]>
}

/** A page does not wait longer for what it says of itself. */
const patienceMs = 1000
const longestDescription = 160
const names = Object.keys(screens) as ScreenName[]
const articlePattern = /^\/plant-contents\/([^/]+)$/
const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The head of every page of the app, by its path. */
export function createHeads({
  site,
  publicUrl,
  findContent,
  listContents,
  listFaq,
}: HeadDependencies): HeadOf {
  const data = createStructuredData(site, publicUrl)
  const fixed = new Map<string, Head>(names.map((name) => [screens[name].route, headOfScreen(name)]))
  const articles = new WeakMap<Content, Head>()

  return async (path) => {
    const [, articleId] = articlePattern.exec(path) ?? []
    if (articleId !== undefined) return headOfArticle(articleId)
    if (path === screens.contents.route) return headOfContents()
    if (path === screens.customerService.route) return headOfCustomerService()
    return fixed.get(path) ?? unlisted
  }

  function headOfScreen(name: ScreenName): Head {
    const description = descriptions[name]
    const title = windowTitle(screenTitles[name])
    if (!description) return { ...unlisted, title }
    const path = screens[name].route
    return { title, description, path, data: dataOf(name, { name: screenTitles[name], description, path }) }
  }

  function dataOf(screen: ScreenName, text: { name: string; description: string; path: string }): object[] {
    if (screen === 'home') return data.home(text.description)
    return [mainDataOf(screen, text), data.crumbs([text])]
  }

  function mainDataOf(screen: ScreenName, text: { name: string; description: string; path: string }) {
    if (screen === 'careService') return data.careService(text.description)
    if (screen === 'company') return data.page('AboutPage', text)
    if (screen === 'companyAbout') return data.page('ImageGallery', text)
    return data.page(screen === 'contents' || screen === 'shop' ? 'CollectionPage' : 'WebPage', text)
  }

  /** With the first articles for the screen itself; when they cannot be read, without. */
  async function headOfContents(): Promise<Head> {
    const found = await inTime(listContents()).catch(() => undefined)
    const given = found && { contents: found.list, 'content-tags': found.tags }
    return { ...headOfScreen('contents'), ...(given && { given }) }
  }

  /** With the questions, for search engines and for the screen itself; when they cannot be read, without. */
  async function headOfCustomerService(): Promise<Head> {
    const plain = headOfScreen('customerService')
    const faq = await inTime(listFaq()).catch(() => undefined)
    if (!faq?.length) return plain
    const [, ...others] = plain.data ?? []
    return { ...plain, data: [questions(faq), ...others], given: { faq } }
  }

  /** Of an article that cannot be read now, what all of them have in common: the page itself still works. */
  async function headOfArticle(articleId: string): Promise<Head | 'missing'> {
    if (!id.test(articleId)) return 'missing'
    const path = `/plant-contents/${articleId.toLowerCase()}`
    try {
      const found = await inTime(findContent(articleId))
      return found ? keptHead(found, path) : { ...headOfScreen('content'), path, data: [] }
    } catch (error) {
      if (error instanceof AppError && error.code === 'CONTENT_NOT_FOUND') return 'missing'
      return { ...headOfScreen('content'), path, data: [] }
    }
  }

  /** An article is the same object for as long as it is remembered. */
  function keptHead(content: Content, path: string): Head {
    const kept = articles.get(content) ?? articleHead(content, path)
    articles.set(content, kept)
    return kept
  }

  function articleHead(content: Content, path: string): Head {
    const { title, thumbnail, publishedAt, updatedAt } = content
    const description = describe(content)
    const image = new URL(mediaUrl(site.mediaBase, thumbnail), publicUrl).href
    return {
      title: windowTitleOf(title),
      description,
      path,
      type: 'article',
      image,
      published: { at: publishedAt, changed: updatedAt },
      data: [
        data.article(content, { description, image, path }),
        data.crumbs([
          { name: screenTitles.contents, path: screens.contents.route },
          { name: title, path },
        ]),
      ],
      // The document shows the text before any script runs: whoever wrote it, it is cleaned once more.
      given: { content: { ...content, content: sanitise(content.content) } },
    }
  }
}

/** Screens that only their own person has a use for. */
const unlisted: Head = { title: windowTitle(undefined), description: descriptions.home ?? '' }

/** The screens that may be found, without those that show one of many. */
export const foundPaths = names
  .filter((name) => descriptions[name] && !screens[name].route.includes('$'))
  .map((name) => screens[name].route)

/** Where crawlers have no business: the API, the practice world, people's photos, screens of members. */
export const closedPaths = [
  '/api/',
  '/sandbox/',
  '/media/d/',
  ...Object.values<Screen>(screens)
    .filter(({ access }) => access === 'token')
    .map(({ route }) => route.replace(/\$.*/, '')),
]

/** What was asked for; undefined when it takes longer than a page waits. */
const inTime = <T>(asked: Promise<T>): Promise<T | undefined> =>
  Promise.race([asked, setTimeout(patienceMs, undefined, { ref: false })])

/** The subtitle and how the text begins. */
function describe({ title, subTitle, content }: Content) {
  const [, beginning = ''] = /<p>([\s\S]*?)<\/p>/.exec(content) ?? []
  return cut([subTitle || title, plainText(beginning)].filter(Boolean).join('. '))
}

const cut = (text: string) =>
  text.length <= longestDescription ? text : `${text.slice(0, longestDescription - 1)}…`
