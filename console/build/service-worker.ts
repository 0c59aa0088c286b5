import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Plugin, Rollup } from 'vite'

const source = fileURLToPath(new URL('../src/service-worker/worker.ts', import.meta.url))
const base = '/console/'
/** The pages that drivers open without a connection. */
const offlinePages = /\/(day-sheet|pots)\.page\.tsx$/

/** Builds the service worker as /console/sw.js, with the names of the files that must open without a connection. */
export const serviceWorker = (): Plugin => ({
  name: 'saeip:console-worker',
  apply: 'build',
  async generateBundle(_, bundle) {
    const files = filesOffline(bundle)
    const release = createHash('sha256').update(files.join()).digest('hex').slice(0, 12)
    this.emitFile({ type: 'asset', fileName: 'sw.js', source: await bundleWorker(release, files) })
  },
})

/** The addresses of the first page's and the offline pages' scripts and styles. */
function filesOffline(bundle: Rollup.OutputBundle): string[] {
  const found = new Set<string>()
  const visit = (name: string) => {
    const chunk = bundle[name]
    if (found.has(name) || chunk?.type !== 'chunk') return
    found.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
    for (const imported of chunk.imports) visit(imported)
  }
  for (const part of Object.values(bundle)) {
    if (part.type !== 'chunk') continue
    if (part.isEntry || offlinePages.test(part.facadeModuleId ?? '')) visit(part.fileName)
  }
  return [...found].map((name) => base + name).toSorted()
}

async function bundleWorker(release: string, files: string[]): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [source],
    bundle: true,
    minify: true,
    charset: 'utf8',
    format: 'iife',
    target: ['chrome111', 'safari16.4', 'firefox128'],
    define: { RELEASE: JSON.stringify(release), FILES: JSON.stringify(files) },
    legalComments: 'none',
    logLevel: 'warning',
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}
