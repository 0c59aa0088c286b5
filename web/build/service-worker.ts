import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'
import { bundleScript } from './bundle-script.ts'

type OfflinePage = typeof import('../src/service-worker/offline-page.tsx')

const inSource = (file: string) => fileURLToPath(new URL(`../src/service-worker/${file}`, import.meta.url))

/** Builds the service worker with the offline page inside it as /sw.js, and /sw-off.js, which can replace it. */
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
      const worker = await bundleScript(inSource('worker.ts'), { OFFLINE_PAGE: JSON.stringify(page) })
      const switchOff = await bundleScript(inSource('switch-off.ts'))
      writeFileSync(`${folder}/sw.js`, worker.text)
      writeFileSync(`${folder}/sw-off.js`, switchOff.text)
    },
  },
})
