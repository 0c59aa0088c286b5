import { existsSync, readdirSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '../../../../contract/company.ts'
import { type Screen, screens } from '../../../../contract/screens.ts'
import type { Log } from '../log/log.ts'
import { AppError } from './app-error.ts'
import { answerError } from './error-handler.ts'
import { type Head, headHtml } from './head.ts'
import { createDocuments, plainTemplate, readTemplate, sendHtml, type Template } from './html.ts'
import { createPainter } from './painter.ts'

/** What the page at an address of the app says of itself; `missing` when what it shows does not exist. */
export type HeadOf = (path: string) => Promise<Head | 'missing'>

export interface PagesOptions {
  webFolder: string
  site: Site
  /** The address people type. */
  publicUrl: string
  headOf: HeadOf
  log: Log
}

export interface Pages {
  /** Serves the files of the web build: hashed ones for ever, the others after a look at their ETag. */
  register(app: FastifyInstance): Promise<void>
  /** Answers an address of the app with its HTML, any other with the not-found page. */
  answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

/** The web app as the server gives it out: its files, and the right HTML for every screen. */
export async function createPages(options: PagesOptions): Promise<Pages> {
  const { webFolder, site, publicUrl, headOf, log } = options
  const isBuilt = existsSync(`${webFolder}/index.html`)
  const templates: Templates = isBuilt ? readTemplates(webFolder, site) : new Map()
  const paint = createPainter(webFolder, log)
  const documents = createDocuments()
  function documentWith(screen: NamedScreen | undefined, url: string, head: Head) {
    const name = documentFor(screen, url, templates)
    const html = headHtml(head, { publicUrl }) + (screen?.widgets ? widgetsAllowed : '')
    return documents(name, templates.get(name) ?? notBuilt, html, () => paint(name, { ...head.given, site }))
  }
  return {
    register: async (app) => {
      if (isBuilt) await serveFiles(app, webFolder)
    },
    answer: async (request, reply) => {
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      if (!isRead) return answerError(new AppError('METHOD_NOT_ALLOWED'), request, reply)
      const path = pathOf(request.url)
      const screen = screenAt(path)
      if (!screen && looksLikeFile(path)) return answerError(new AppError('NOT_FOUND'), request, reply)

      const head = screen ? await headOf(withoutEndingSlash(path)) : 'missing'
      if (head !== 'missing') return sendHtml(request, reply, await documentWith(screen, request.url, head))
      return sendHtml(request, reply.code(404), await documentWith(undefined, path, notFound))
    },
  }
}

const notFound: Head = {
  title: '화면을 찾을 수 없어요 - 새잎',
  description: '주소가 바뀌었거나 잘못 입력되었을 수 있어요.',
}

/** Whether the screen at this address loads the payment widget and the postcode search. */
export const usesWidgets = (url: string): boolean => screenAt(pathOf(url))?.widgets ?? false

interface NamedScreen extends Screen {
  name: string
}

const namedScreens = Object.entries<Screen>(screens).map(([name, screen]) => ({
  screen: { ...screen, name: name === 'home' ? 'index' : name },
  pattern: new RegExp(`^${screen.route.replace(/\$\w+/g, '[^/]+')}/?$`),
}))

const screenAt = (path: string): NamedScreen | undefined =>
  namedScreens.find(({ pattern }) => pattern.test(path))?.screen

/** Says to the screen that the hosts of what it loads are allowed here. */
const widgetsAllowed = '<meta name="widgets" content="allowed">'

/** The documents of the web build, by name. */
type Templates = Map<string, Template>

function readTemplates(webFolder: string, site: Site): Templates {
  const files = readdirSync(webFolder).filter((file) => file.endsWith('.html'))
  return new Map(files.map((file) => [file.replace('.html', ''), readTemplate(`${webFolder}/${file}`, site)]))
}

/**
 * The name of a screen's document: one of its own where the build has it and the address is the plain one, else the frame
 * it stands in.
 */
function documentFor(screen: NamedScreen | undefined, url: string, templates: Templates) {
  if (!screen) return 'shell'
  const { name, query = [], shell } = screen
  const asked = new URLSearchParams(url.split('?', 2)[1])
  if (templates.has(name) && !query.some((key) => asked.has(key))) return name
  return shell ? 'shell' : 'bare'
}

const notBuilt = plainTemplate('화면이 아직 만들어지지 않았어요. npm run build 를 먼저 실행해 주세요.')

const pathOf = (url: string) => url.split('?', 1)[0] ?? '/'

const withoutEndingSlash = (path: string) => (path === '/' ? path : path.replace(/\/$/, ''))

/** A script of an older release must not be answered with a page. */
const looksLikeFile = (path: string) => /\.\w{1,12}$/.test(path)

async function serveFiles(app: FastifyInstance, webFolder: string) {
  await app.register(fastifyStatic, {
    root: webFolder,
    // Every file gets its own route, so that everything else reaches the HTML above.
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
