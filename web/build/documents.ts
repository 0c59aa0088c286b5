import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin as EsbuildPlugin } from 'esbuild'
import type { Plugin, Rolldown } from 'vite'
import { getDiagnosis } from '../../contract/diagnosis.ts'
import type { EndpointDefinition } from '../../contract/endpoint.ts'
import { getDashboard } from '../../contract/home.ts'
import type { Beginning } from '../src/app/beginning.ts'
import { plainScript } from './plain-script.ts'

type Paint = typeof import('../src/app/paint.tsx')

const inApp = (file: string) => fileURLToPath(new URL(`../src/app/${file}`, import.meta.url))
const stylesheet = /<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/
const entry = /<script type="module"[^>]*\bsrc="([^"]+)"[^>]*><\/script>/

interface OwnPage {
  /** What it is made of, beside the app itself. */
  modules: string[]
  /** What it asks for first, unless the document brings that along. */
  asks?: EndpointDefinition
  /** Of what stands in the middle, half a document would be painted elsewhere: it is painted when all of it is there. */
  isCentred?: true
  /** Its own first script. */
  start?: string
}

/** The pages of documents that belong to one screen. */
const pages: Record<string, OwnPage> = {
  index: { modules: ['home.page.tsx'], asks: getDashboard },
  company: { modules: ['company-frame.tsx', 'landing.page.tsx'] },
  login: { modules: ['login.page.tsx'], isCentred: true },
  contents: { modules: ['content/list.page.tsx'] },
  content: { modules: ['content/detail.page.tsx'] },
  diagnosisResult: { modules: ['result.page.tsx'], asks: getDiagnosis, start: 'start-result.ts' },
  reservation: { modules: ['booking.page.tsx'] },
}

/**
 * Writes the documents the server gives out, each painted before any script runs: the real components as HTML,
 * and all styles inside the document (they are one round trip's worth, and no request stands between the document
 * and its first paint). Beside them `paint.mjs`, by which the server paints them again with what it knows by then.
 */
export const documents = (): Plugin => ({
  name: 'saeip:documents',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    const folder = dir ?? ''
    const template = withStyles(readFileSync(`${folder}/index.html`, 'utf8'), folder)
    await writePaint(folder)
    const { documentNames, paint }: Paint = await import(pathToFileURL(`${folder}/paint.mjs`).href)
    for (const name of documentNames) {
      const markup = await paint(name, {})
      const { modules = [], asks, isCentred, start = 'start.ts' }: Partial<OwnPage> = pages[name] ?? {}
      const files = filesOf(['main.tsx', ...modules], bundle)
      const question = asks && { path: asks.path, isForAll: asks.access === 'optional' }
      const whole = isCentred ? template.replace('</head>', `${untilComplete}</head>`) : template
      const page = whole.replace('<!--app-->', () => `<!--app-->${markup}<!--/app-->`)
      writeFileSync(
        `${folder}/${name}.html`,
        startingWith(page, await writeStart(folder, start), { files, ...(question && { question }) }),
      )
    }
  },
})

/** The paintings as one module for Node, with everything they need inside. */
async function writePaint(folder: string) {
  await build({
    entryPoints: [inApp('paint.tsx')],
    outfile: `${folder}/paint.mjs`,
    bundle: true,
    minify: true,
    charset: 'utf8',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    // Packages that are CommonJS ask for Node's own modules.
    banner: {
      js: "import { createRequire } from 'node:module';const require = createRequire(import.meta.url);",
    },
    plugins: [withoutLater],
    legalComments: 'none',
    logLevel: 'warning',
  })
}

/** What a page loads only later is no part of its painting: here it never comes. */
const withoutLater: EsbuildPlugin = {
  name: 'saeip:without-later',
  setup({ onResolve, onLoad }) {
    const namespace = 'later'
    onResolve({ filter: /./ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: 'later', namespace } : null,
    )
    onLoad({ filter: /./, namespace }, () => ({ contents: 'await new Promise(() => {})\nexport {}' }))
  },
}

function withStyles(html: string, folder: string) {
  const [link, file] = stylesheet.exec(html) ?? []
  if (!link || !file) throw new Error('The build has no stylesheet to inline')
  const styles = readFileSync(`${folder}/${file}`, 'utf8')
  rmSync(`${folder}/${file}`)
  return html.replace(link, () => `<style>${styles}</style>`)
}

const untilComplete = '<link rel="expect" blocking="render" href="#end">'

/** The first paint needs no script, so none comes before it: `start` begins the app. */
const startingWith = (html: string, start: string, beginning: Beginning) =>
  html.replace(
    entry,
    () =>
      `<script defer fetchpriority="low" src="/${start}" data-app='${JSON.stringify(beginning)}'></script>`,
  )

/** Writes a script that begins the app; returns its path. */
async function writeStart(folder: string, entry: string) {
  const { text, hash } = await plainScript(inApp(entry))
  const path = `assets/start-${hash.replace(/\W/g, '').slice(0, 8)}.js`
  writeFileSync(`${folder}/${path}`, text)
  return path
}

/** What the chunks of the given modules consist of, as addresses, the first module's chunk first. */
function filesOf(modules: string[], bundle: Rolldown.OutputBundle) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const found = new Set<string>()
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || found.has(`/${chunk.fileName}`)) return
    found.add(`/${chunk.fileName}`)
    for (const imported of chunk.imports) visit(chunks.find(({ fileName }) => fileName === imported))
  }
  for (const module of modules)
    visit(chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`))))
  return [...found]
}
