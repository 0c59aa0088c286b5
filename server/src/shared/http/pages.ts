import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '../../../../contract/company.ts'
import { type Screen, screens } from '../../../../contract/screens.ts'
import { AppError } from './app-error.ts'
import { answerError } from './error-handler.ts'
import { type Head, headHtml } from './head.ts'
import { createDocuments, plainTemplate, readTemplate, sendHtml, type Template } from './html.ts'

/** What the page at an address of the app says of itself; `missing` when what it shows does not exist. */
export type HeadOf = (path: string) => Promise<Head | 'missing'>

export interface PagesOptions {
  webFolder: string
  site: Site
  /** The address people type. */
  publicUrl: string
  headOf: HeadOf
}

export interface Pages {
  /** Serves the files of the web build: hashed ones for ever, the others after a look at their ETag. */
  register(app: FastifyInstance): Promise<void>
  /** Answers an address of the app with its HTML, any other with the not-found page. */
  answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

/** The web app as the server gives it out: its files, and the right HTML for every screen. */
export async function createPages({ webFolder, site, publicUrl, headOf }: PagesOptions): Promise<Pages> {
  const isBuilt = existsSync(`${webFolder}/index.html`)
  const templates = isBuilt ? readTemplates(webFolder, site) : notBuilt()
  const documents = createDocuments()
  const documentWith = (name: Document, head: Head) =>
    documents(name, templates[name], headHtml(head, { publicUrl }))
  return {
    register: async (app) => {
      if (isBuilt) await serveFiles(app, webFolder)
    },
    answer: async (request, reply) => {
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      if (!isRead) return answerError(new AppError('METHOD_NOT_ALLOWED'), request, reply)
      const path = pathOf(request.url)
      const name = documentOf(path)
      if (!name && looksLikeFile(path)) return answerError(new AppError('NOT_FOUND'), request, reply)

      const head = name ? await headOf(withoutEndingSlash(path)) : 'missing'
      if (name && head !== 'missing') return sendHtml(request, reply, await documentWith(name, head))
      return sendHtml(request, reply.code(404), await documentWith('shell', notFound))
    },
  }
}

const notFound: Head = {
  title: '화면을 찾을 수 없어요 - 새잎',
  description: '주소가 바뀌었거나 잘못 입력되었을 수 있어요.',
}

/** Whether the screen at this address loads the payment widget and the postcode search. */
export const usesWidgets = (url: string): boolean => documentOf(pathOf(url)) === 'widgets'

/**
 * `home` carries home's skeleton, `company` the landing page, `shell` a neutral skeleton, `bare` is for screens
 * without the shell.
 * `widgets` is the shell where the hosts of the payment widget and the postcode search are allowed.
 */
type Document = 'home' | 'company' | 'shell' | 'bare' | 'widgets'
type Templates = Record<Document, Template>

const readTemplates = (webFolder: string, site: Site): Templates => ({
  home: readTemplate(`${webFolder}/index.html`, site),
  company: readTemplate(`${webFolder}/company.html`, site),
  shell: readTemplate(`${webFolder}/shell.html`, site),
  bare: readTemplate(`${webFolder}/bare.html`, site),
  widgets: readTemplate(`${webFolder}/shell.html`, site, '<meta name="widgets" content="allowed">'),
})

const notBuilt = (): Templates => {
  const page = plainTemplate('화면이 아직 만들어지지 않았어요. npm run build 를 먼저 실행해 주세요.')
  return { home: page, company: page, shell: page, bare: page, widgets: page }
}

const patterns = Object.values<Screen>(screens).map((screen) => ({
  document: documentFor(screen),
  pattern: new RegExp(`^${screen.route.replace(/\$\w+/g, '[^/]+')}/?$`),
}))

function documentFor({ route, shell, widgets }: Screen): Document {
  if (widgets) return 'widgets'
  if (route === screens.home.route) return 'home'
  if (route === screens.company.route) return 'company'
  return shell ? 'shell' : 'bare'
}

const pathOf = (url: string) => url.split('?', 1)[0] ?? '/'

const withoutEndingSlash = (path: string) => (path === '/' ? path : path.replace(/\/$/, ''))

const documentOf = (path: string) => patterns.find(({ pattern }) => pattern.test(path))?.document

/** A script of an older release must not be answered with a page. */
const looksLikeFile = (path: string) => /\.\w{1,12}$/.test(path)

async function serveFiles(app: FastifyInstance, webFolder: string) {
  await app.register(fastifyStatic, {
    root: webFolder,
    // Every file gets its own route, so that everything else reaches the HTML above.
    wildcard: false,
    globIgnore: ['**/*.html', '**/*.html.*', '**/*.map', '**/*.br', '**/*.gz'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}
