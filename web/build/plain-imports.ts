import type { Plugin } from 'vite'

/**
 * `import()` as the browser has it. Vite wraps each one to fetch preloads and stylesheets first; here the
 * stylesheet stands inside the document and nothing is preloaded, so the wrapper would only be weight.
 */
export const plainImports = (): Plugin => ({
  name: 'saeip:plain-imports',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler: () => 'export const __vitePreload = (load) => load()',
  },
})
