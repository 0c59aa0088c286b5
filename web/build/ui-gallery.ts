import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Serves `/ui-gallery` in the dev server: everything of ui/ on one page. Not part of the build. */
export const uiGallery = (): Plugin => ({
  name: 'saeip:gallery',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use('/ui-gallery', async (_request, response) => {
      const page = readFileSync(new URL('../gallery/gallery.html', import.meta.url), 'utf8')
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(await server.transformIndexHtml('/ui-gallery', page))
    })
  },
})
