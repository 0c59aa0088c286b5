import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { type Plugin, runnerImport } from 'vite'

type OfflinePage = typeof import('../src/service-worker/offline-page.tsx')

const inSource = (file: string) => fileURLToPath(new URL(`../src/service-worker/${file}`, import.meta.url))

/**
 * Builds the service worker as one file under one name, /sw.js, with the offline page inside it, and beside it
 * /sw-off.js, which can take its place.
 */
export const serviceWorker = (): Plugin => ({
  name: 'saeip:service-worker',
  apply: 'build',
  writeBundle: {
    order: 'post',
    sequential: true,
    async handler({ dir }) {
      const folder = dir ?? ''
      const [, styles = ''] =
        /<style>([\s\S]*?)<\/style>/.exec(readFileSync(`${folder}/shell.html`, 'utf8')) ?? []
      const { module } = await runnerImport<OfflinePage>(inSource('offline-page.tsx'))
      const page = module.offlinePage(styles)
      writeFileSync(`${folder}/sw.js`, await bundled('worker.ts', { OFFLINE_PAGE: JSON.stringify(page) }))
      writeFileSync(`${folder}/sw-off.js`, await bundled('switch-off.ts', {}))
    },
  },
})

async function bundled(entry: string, define: Record<string, string>) {
  const { outputFiles } = await build({
    entryPoints: [inSource(entry)],
    bundle: true,
    minify: true,
    charset: 'utf8',
    format: 'iife',
    target: ['chrome111', 'safari16.4', 'firefox128'],
    define: { 'process.env.NODE_ENV': '"production"', ...define },
    legalComments: 'none',
    logLevel: 'warning',
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}
