import { existsSync, readdirSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Site } from '../../../../../contract/company/company.ts'
import { type Screen, screens } from '../../../../../contract/screens.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Log } from '../../log/log.ts'
import { sendError } from '../error-handler.ts'
import { type Html, plainTemplate, readTemplate, sendHtml, type Template, toHtml } from './html.ts'
import { headHtml, type PageHead } from './page-head.ts'

/** Returns the head of the page at a path of the app; `missing` when the page's subject does not exist. */
export type FindPageHead = (path: string) => Promise<PageHead | 'missing'>

export interface PagesOptions {
  webFolder: string
  /** Finds the settings that every page carries. Never fails. */
  findSite: () => Promise<Site>
  /** Origin under which people reach the product. */
  publicUrl: string
  findPageHead: FindPageHead
  log: Log
}

export interface Pages {
  /** Serves the files of the web build: hashed ones are cached for a year, others are revalidated by their ETag. */
  register(app: FastifyInstance): Promise<void>
  /** Sends the document of a screen; for any other address the not-found page with status 404. */
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

/** Serves the web app: its files, and the document of every screen. */
export async function createPages(options: PagesOptions): Promise<Pages> {
  const { webFolder, findSite, publicUrl, findPageHead, log } = options
  const isBuilt = existsSync(`${webFolder}/shell.html`)
  const templates: Templates = isBuilt ? readTemplates(webFolder) : new Map()
  const preRender = preRendererOf(webFolder, log)
  /** Each is rendered and compressed once, until newer ones displace it. */
  const documents = new LRUCache<string, Promise<Html>>({ max: 200 })

  async function documentWith(screen: NamedScreen | undefined, name: string, head: PageHead) {
    // Several screens share these, so they show the frame of the screen with a skeleton.
    const isShared = screen !== undefined && name !== screen.name
    const initialData = { ...head.initialData, ...(isShared && { skeleton: true }) }
    const site = await findSite()
    const tags = headHtml({ ...head, initialData }, publicUrl) + (screen?.widgets ? widgetsAllowed : '')
    const key = `${name} ${screen?.name}\n${JSON.stringify(site)}\n${tags}`
    const cached = documents.get(key)
    if (cached) return cached
    const template = templates.get(name) ?? notBuilt
    const rendered = preRender(screen?.name, { ...initialData, site })
    const created = rendered.then((app) => toHtml(template(tags, app, site)))
    documents.set(key, created)
    return created
  }

  return {
    register: async (app) => {
      if (isBuilt) await serveFiles(app, webFolder)
    },
    send: async (request, reply) => {
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      if (!isRead) return sendError(new AppError('METHOD_NOT_ALLOWED'), request, reply)
      const path = pathOf(request.url)
      const screen = screenAt(path)
      if (!screen && looksLikeFile(path)) return sendError(new AppError('NOT_FOUND'), request, reply)

      const head = screen ? await findPageHead(withoutTrailingSlash(path)) : 'missing'
      // Whoever knows the address of a token may act: its document is stored nowhere.
      const caching = screen?.route.endsWith('/$token') ? 'no-store' : 'no-cache'
      if (head === 'missing')
        return sendHtml(request, reply.code(404), await documentWith(screen, 'shell', notFound))
      const name = documentNameFor(screen, request.url, templates)
      return sendHtml(request, reply, await documentWith(screen, name, head), caching)
    },
  }
}

/**
 * Renders what the document of a screen shows inside `#app` before the app continues it, as HTML; `initialData` holds the values
 * that the document carries, by name. Empty when that fails: the app then renders the screen itself.
 */
type PreRender = (screen: string | undefined, initialData: Record<string, unknown>) => Promise<string>

/** Loads `pre-render.mjs` of the web build with the first document. A failed rendering is logged and never fails the request. */
function preRendererOf(webFolder: string, log: Log): PreRender {
  const file = `${webFolder}/pre-render.mjs`
  if (!existsSync(file)) return async () => ''
  let loading: Promise<{ preRender: PreRender }> | undefined
  return async (screen, initialData) => {
    try {
      loading ??= import(pathToFileURL(file).href)
      const { preRender } = await loading
      return await preRender(screen, initialData)
    } catch (error) {
      log.error({ err: error, screen }, 'a document could not be pre-rendered')
      return ''
    }
  }
}

const notFound: PageHead = {
  title: '화면을 찾을 수 없어요 - 새잎',
  description: '주소가 바뀌었거나 잘못 입력되었을 수 있어요.',
}

/** Returns whether the screen at this address loads the payment widget and the postcode search. */
export const usesWidgets = (url: string): boolean => screenAt(pathOf(url))?.widgets ?? false

interface NamedScreen extends Screen {
  name: string
}

const namedScreens = Object.entries<Screen>(screens).map(([name, screen]) => ({
  screen: { ...screen, name },
  pattern: new RegExp(`^${screen.route.replace(/\$\w+/g, '[^/]+')}/?$`),
}))

const screenAt = (path: string): NamedScreen | undefined =>
  namedScreens.find(({ pattern }) => pattern.test(path))?.screen

/** Tells the app that this document allows the hosts of the widgets' scripts. */
const widgetsAllowed = '<meta name="widgets" content="allowed">'

/** Documents of the web build, by name. */
type Templates = Map<string, Template>

function readTemplates(webFolder: string): Templates {
  const files = readdirSync(webFolder).filter((file) => file.endsWith('.html'))
  return new Map(files.map((file) => [file.replace('.html', ''), readTemplate(`${webFolder}/${file}`)]))
}

/**
 * Returns the name of a screen's document: its own when the build has one and the query does not change the screen,
 * otherwise that of its frame, `shell` or `bare`.
 */
function documentNameFor(screen: NamedScreen | undefined, url: string, templates: Templates) {
  if (!screen) return 'shell'
  const { name, query = [], shell } = screen
  const searchParams = new URLSearchParams(url.split('?', 2)[1])
  if (templates.has(name) && !query.some((key) => searchParams.has(key))) return name
  return shell ? 'shell' : 'bare'
}

const notBuilt = plainTemplate('화면이 아직 만들어지지 않았어요. npm run build 를 먼저 실행해 주세요.')

const pathOf = (url: string) => url.split('?', 1)[0] ?? '/'

const withoutTrailingSlash = (path: string) => (path === '/' ? path : path.replace(/\/$/, ''))

/** A missing file, such as a script of an older release, is a 404 and not a page. */
const looksLikeFile = (path: string) => /\.\w{1,12}$/.test(path)

async function serveFiles(app: FastifyInstance, webFolder: string) {
  await app.register(fastifyStatic, {
    root: webFolder,
    // One route per file, so that every other address reaches `send`.
    wildcard: false,
    globIgnore: ['**/*.html', '**/*.mjs', '**/*.html.*', '**/*.map', '**/*.br', '**/*.gz'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}
