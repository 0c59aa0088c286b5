import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Plugin, Rolldown } from 'vite'
import { type Document, documents } from '../src/app/pre-render/documents.ts'
import type { StartOptions } from '../src/app/pre-render/start-app.ts'
import { bundleScript } from './bundle-script.ts'

const inPreRender = (file: string) => fileURLToPath(new URL(`../src/app/pre-render/${file}`, import.meta.url))
const stylesheet = /<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/
const entryScript = /<script type="module"[^>]*\bsrc="([^"]+)"[^>]*><\/script>/

/**
 * Writes the HTML documents with all styles inside them, so that nothing else is requested before the first paint, and
 * `pre-render.mjs`, with which the server renders what they show. The rules are in docs/pre-render.md.
 */
export const preRenderedDocuments = (): Plugin => ({
  name: 'saeip:pre-rendered-documents',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    const folder = dir ?? ''
    const template = withInlineStyles(readFileSync(`${folder}/index.html`, 'utf8'), folder)
    await bundlePreRender(folder)
    for (const [name, document] of Object.entries(documents)) {
      const { modules, isPaintedWhole, startScript = 'start.ts' } = document
      const options: StartOptions = {
        files: filesOf(['app/main.tsx', ...modules], bundle),
        font: fontOf(bundle),
        ...firstCallOf(document),
      }
      const html = isPaintedWhole ? template.replace('</head>', `${paintWhenComplete}</head>`) : template
      const script = await writeStartScript(folder, startScript)
      writeFileSync(`${folder}/${name}.html`, withStartScript(html, script, options))
    }
  },
})

function firstCallOf({ firstCall, firstQuery }: Document): Pick<StartOptions, 'firstCall'> {
  if (!firstCall) return {}
  const query = firstQuery ? `?${new URLSearchParams(firstQuery)}` : ''
  return { firstCall: { path: firstCall.path + query, isPublic: firstCall.access === 'optional' } }
}

/** Bundles the app for Node as one module. */
async function bundlePreRender(folder: string) {
  await build({
    entryPoints: [inPreRender('pre-render.tsx')],
    outfile: `${folder}/pre-render.mjs`,
    // The build's `?raw`; styles are in the documents.
    loader: { '.svg': 'text', '.css': 'empty' },
    bundle: true,
    minify: true,
    charset: 'utf8',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    // CommonJS packages call `require` for Node's own modules.
    banner: {
      js: "import { createRequire } from 'node:module';const require = createRequire(import.meta.url);",
    },
    legalComments: 'none',
    logLevel: 'warning',
  })
}

function withInlineStyles(html: string, folder: string) {
  const [link, file] = stylesheet.exec(html) ?? []
  if (!link || !file) throw new Error('The build has no stylesheet to inline')
  const styles = readFileSync(`${folder}/${file}`, 'utf8')
  rmSync(`${folder}/${file}`)
  return html.replace(link, () => `<style>${styles}</style>`)
}

const paintWhenComplete = '<link rel="expect" blocking="render" href="#end">'

/** Replaces the app's entry by the start script, which loads the app after the first paint. */
const withStartScript = (html: string, script: string, options: StartOptions) =>
  html.replace(
    entryScript,
    () =>
      `<script defer fetchpriority="low" src="/${script}" data-app='${JSON.stringify(options)}'></script>`,
  )

/** Bundles a start script into the build and returns its path. */
async function writeStartScript(folder: string, entry: string) {
  const { text, hash } = await bundleScript(inPreRender(entry))
  const path = `assets/start-${hash.replace(/\W/g, '').slice(0, 8)}.js`
  writeFileSync(`${folder}/${path}`, text)
  return path
}

/** Returns the address of the web font's stylesheet. */
function fontOf(bundle: Rolldown.OutputBundle) {
  const file = Object.keys(bundle).find((name) => /\/pretendard-[^/]+\.css$/.test(name))
  if (!file) throw new Error('The build has no stylesheet of the web font')
  return `/${file}`
}

/**
 * Returns the addresses of the chunks that contain these source files (paths below web/src) and of everything they
 * import statically: what a chunk imports stands before it, so that one import evaluates one file. The first file is the
 * app's entry, which comes last. Throws when a file is in no chunk.
 */
function filesOf(modules: string[], bundle: Rolldown.OutputBundle) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const found = new Set<string>()
  const seen = new Set<Rolldown.OutputChunk>()
  const addChunk = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || seen.has(chunk)) return
    seen.add(chunk)
    for (const imported of chunk.imports) addChunk(chunks.find(({ fileName }) => fileName === imported))
    found.add(`/${chunk.fileName}`)
  }
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/web/src/${module}`)))
    if (!chunk)
      throw new Error(
        `web/src/${module} is in no chunk of the build: correct web/src/app/pre-render/documents.ts`,
      )
    addChunk(chunk)
  }
  return [...found]
}
