import { setTimeout } from 'node:timers/promises'
import type { Site } from '../../../contract/company/company.ts'
import type { Content } from '../../../contract/content/content.ts'
import { mediaUrl } from '../../../contract/media.ts'
import { type PolicyKind, policyKinds } from '../../../contract/policy/policy.ts'
import {
  namedWindowTitle,
  type Screen,
  type ScreenName,
  screens,
  windowTitle,
} from '../../../contract/screens.ts'
import { type CompanyContext, listFaq } from '../features/company/index.ts'
import { getContent, listContentAddresses, listContents, listContentTags } from '../features/content/index.ts'
import { getBanner } from '../features/home/index.ts'
import { findEffectiveDays } from '../features/policy/index.ts'
import { listProducts } from '../features/shop/index.ts'
import type { Context } from '../shared/context.ts'
import { AppError } from '../shared/errors/app-error.ts'
import { plainText } from '../shared/html/plain-text.ts'
import { sanitise } from '../shared/html/sanitise.ts'
import type { PageHead } from '../shared/http/pages/page-head.ts'
import type { SitemapEntry } from '../shared/http/pages/search-engines.ts'
import { articleData, breadcrumbs, careServiceData, faqData, homeData, pageData } from './structured-data.ts'

/** Meta description of each screen that search engines may index. Screens without one are `noindex`. */
const descriptions: Partial<Record<ScreenName, string>> = {
  home: '식물이 어떤지 들려주시면 아픈 이유와 돌보는 방법을 알려 드리고, 사진은 전문가가 함께 봐요.',
  company:
    '새잎은 아픈 식물을 진단하고, 화분을 데려와 돌본 뒤 다시 데려다드려요. 서비스와 가격, 후기를 만나 보세요.',
  login: '카카오, Google, 네이버 가운데 하나로 시작하고 진단과 전문가 답변, 돌봄 예약을 한곳에서 보세요.',
  companyAbout: '새잎이 식물을 돌보는 모습을 사진으로 만나 보세요.',
  contents: '물주기, 분갈이, 병해충, 햇빛까지. 집에서 식물을 돌보는 방법을 쉽게 알려 드려요.',
  content: '집에서 식물을 돌보는 방법을 쉽게 알려 드려요.',
  shop: '키우기 쉬운 식물과 화분, 처음 시작하기 좋은 세트를 골라 두었어요.',
  careService: '분갈이부터 픽업 케어 서비스, 방문·정기 케어, 식물 렌탈까지. 하는 일과 가격을 모두 적었어요.',
  customerService: '상담 채팅은 24시간 열려 있어요. 상담 시간과 자주 묻는 질문을 확인해 보세요.',
  terms: '새잎 서비스를 이용할 때의 권리와 의무, 책임을 정한 약관이에요.',
  privacy: '새잎이 어떤 개인정보를 왜, 얼마 동안 쓰고 어떻게 지우는지 알려 드려요.',
  notificationConsent: '새잎이 보내는 알림과 그에 쓰는 정보, 동의를 거두는 방법을 알려 드려요.',
  marketingConsent: '새잎이 보내는 마케팅 정보와 그에 쓰는 정보, 동의를 거두는 방법을 알려 드려요.',
  refundPolicy: '픽업 케어 서비스를 취소할 때 언제 얼마를 돌려받는지, 얼마나 걸리는지 알려 드려요.',
}

/** What the heads of pages are made from; what they read is cached for some seconds. */
export interface PageContext extends CompanyContext {
  publicUrl: string
  /** Finds the settings of this installation. Never fails. */
  findSite: () => Promise<Site>
}

/** A page is sent without the data of its head when loading them takes longer. */
const loadTimeoutMs = 1000
const maxDescriptionLength = 160
/** As the list screens request it. */
const firstPage = { page: 0, size: 10 }
const names = Object.keys(screens) as ScreenName[]
const articlePattern = /^\/plant-contents\/([^/]+)$/
const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const screenNames = new Map<string, ScreenName>(names.map((name) => [screens[name].route, name]))
/** Heads of articles: a cached article is the same object for some seconds. */
const articles = new WeakMap<Content, PageHead>()

/** Returns the head of the page at a path of the app; `missing` when the page's subject does not exist. */
export async function findPageHead(ctx: PageContext, path: string): Promise<PageHead | 'missing'> {
  const [, articleId] = articlePattern.exec(path) ?? []
  if (articleId !== undefined) return headOfArticle(ctx, articleId)
  const name = screenNames.get(path)
  if (name === 'home') return headOfHome(ctx)
  if (name === 'contents') return headOfContents(ctx)
  if (name === 'shop') return headOfShop(ctx)
  if (name === 'customerService') return headOfCustomerService(ctx)
  return name ? headOfScreen(ctx, name) : unlisted
}

function headOfScreen(ctx: PageContext, name: ScreenName): PageHead {
  const description = descriptions[name]
  const { title, route: path } = screens[name]
  if (!description) return { ...unlisted, title: windowTitle(title) }
  const text = { name: title, description, path }
  const data = [mainDataOf(ctx, name, text), breadcrumbs(ctx.publicUrl, [text])]
  return { title: windowTitle(title), description, path, data }
}

function mainDataOf(
  { publicUrl }: PageContext,
  screen: ScreenName,
  text: { name: string; description: string; path: string },
) {
  if (screen === 'careService') return careServiceData(publicUrl, text.description)
  if (screen === 'company') return pageData(publicUrl, 'AboutPage', text)
  if (screen === 'companyAbout') return pageData(publicUrl, 'ImageGallery', text)
  const isList = screen === 'contents' || screen === 'shop'
  return pageData(publicUrl, isList ? 'CollectionPage' : 'WebPage', text)
}

/** Includes the banner as initial data, so that nothing moves when it arrives, unless it cannot be read in time. */
async function headOfHome(ctx: PageContext): Promise<PageHead> {
  const { company } = await ctx.findSite()
  const plain = headOfScreen(ctx, 'home')
  const head = { ...plain, data: homeData(ctx.publicUrl, plain.description, company) }
  const banner = await inTime(getBanner(ctx))
  return banner === undefined ? head : { ...head, initialData: { banner } }
}

/** Includes the first articles as initial data, unless they cannot be read in time. */
async function headOfContents(ctx: PageContext): Promise<PageHead> {
  const head = headOfScreen(ctx, 'contents')
  const found = await inTime(Promise.all([listContents(ctx, firstPage), listContentTags(ctx)]))
  if (!found) return head
  const [contents, tags] = found
  return { ...head, initialData: { contents, 'content-tags': tags } }
}

/** Includes the first products as initial data, unless they cannot be read in time. */
async function headOfShop(ctx: PageContext): Promise<PageHead> {
  const head = headOfScreen(ctx, 'shop')
  const products = await inTime(listProducts(ctx, firstPage))
  return products ? { ...head, initialData: { products } } : head
}

/** Includes the FAQ as structured data and as initial data, unless it cannot be read in time. */
async function headOfCustomerService(ctx: PageContext): Promise<PageHead> {
  const plain = headOfScreen(ctx, 'customerService')
  const faq = await inTime(listFaq(ctx))
  if (!faq?.length) return plain
  const [, ...others] = plain.data ?? []
  return { ...plain, data: [faqData(faq), ...others], initialData: { faq } }
}

/** Falls back to the general head of articles when the article cannot be read in time. */
async function headOfArticle(ctx: PageContext, articleId: string): Promise<PageHead | 'missing'> {
  if (!id.test(articleId)) return 'missing'
  const path = `/plant-contents/${articleId.toLowerCase()}`
  const found = await inTime(
    getContent(ctx, articleId).catch((error) => {
      if (error instanceof AppError && error.code === 'CONTENT_NOT_FOUND') return 'missing' as const
      throw error
    }),
  )
  if (found === 'missing') return found
  return found ? cachedArticleHead(ctx, found, path) : { ...headOfScreen(ctx, 'content'), path, data: [] }
}

function cachedArticleHead(ctx: PageContext, content: Content, path: string): PageHead {
  const head = articles.get(content) ?? articleHead(ctx, content, path)
  articles.set(content, head)
  return head
}

function articleHead({ publicUrl, site }: PageContext, content: Content, path: string): PageHead {
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
      articleData(publicUrl, content, { description, image, path }),
      breadcrumbs(publicUrl, [
        { name: screens.contents.title, path: screens.contents.route },
        { name: title, path },
      ]),
    ],
    // The document shows this HTML without the browser's own sanitiser, so it is sanitised again here.
    initialData: { content: { ...content, content: sanitise(content.content) } },
  }
}

/** Head of screens that are not indexed, such as those of members. */
const unlisted: PageHead = { title: windowTitle(undefined), description: descriptions.home ?? '' }

/** Paths of the indexable screens without parameters. */
const indexablePaths = names
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

/** Resolves to undefined when the value cannot be read within the time limit. */
const inTime = <T>(value: Promise<T>): Promise<T | undefined> =>
  Promise.race([value, setTimeout(loadTimeoutMs, undefined, { ref: false })]).catch(() => undefined)

/** Returns the subtitle and the first paragraph, shortened. */
function describe({ title, subTitle, content }: Content) {
  const [, firstParagraph = ''] = /<p>([\s\S]*?)<\/p>/.exec(content) ?? []
  return cut([subTitle || title, plainText(firstParagraph)].filter(Boolean).join('. '))
}

const cut = (text: string) =>
  text.length <= maxDescriptionLength ? text : `${text.slice(0, maxDescriptionLength - 1)}…`

const policyRoutes: Record<string, PolicyKind> = {
  [screens.terms.route]: 'TERMS',
  [screens.privacy.route]: 'PRIVACY',
  [screens.marketingConsent.route]: 'MARKETING_CONSENT',
  [screens.notificationConsent.route]: 'NOTIFICATION_CONSENT',
  [screens.refundPolicy.route]: 'REFUND',
}

/** Lists every indexable page; without the database, all pages but the articles. */
export async function listSitemapEntries(ctx: Context): Promise<SitemapEntry[]> {
  try {
    const [published, days] = await Promise.all([
      listContentAddresses(ctx),
      findEffectiveDays(ctx, policyKinds),
    ])
    return [
      ...indexablePaths.map((path) => ({ path, ...changedOn(days[policyRoutes[path] as PolicyKind]) })),
      ...published.map(({ id, updatedAt }) => ({
        path: `/plant-contents/${id}`,
        changed: updatedAt.toISOString(),
      })),
    ]
  } catch {
    return indexablePaths.map((path) => ({ path }))
  }
}

const changedOn = (day: string | undefined) => (day ? { changed: day } : {})
