import type { Plugin } from 'vite'

/**
 * Removes Vite's wrapper around `import()`, which loads preloads and stylesheets first. This build has none: the
 * stylesheet is inside the document.
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
