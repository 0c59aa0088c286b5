import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fewChunks } from './build/chunks.ts'
import { compressed } from './build/compressed.ts'
import { leanIcons } from './build/lean-icons.ts'
import { plainImports } from './build/plain-imports.ts'
import { preRenderedDocuments } from './build/pre-rendered-documents.ts'
import { serviceWorker } from './build/service-worker.ts'
import { siteFromServer } from './build/site-from-server.ts'
import { themeColours } from './build/theme-colours.ts'
import { uiGallery } from './build/ui-gallery.ts'

/** Address of the API in development; the dev server forwards every request to it that is not for a page. */
const server = process.env.SERVER_URL ?? `http://localhost:${process.env.PORT ?? 3000}`

const inRoot = (path: string) => fileURLToPath(new URL(path, import.meta.url))
/** Packages of every screen, without those of their modules that only some screens use. */
const baseLibraries =
  /node_modules\/(react|react-dom|scheduler|@tanstack)\/(?!.*\/(useInfiniteQuery|infiniteQueryObserver|useMutation|mutationObserver|useBlocker)\.js$)/

export default defineConfig({
  root: inRoot('.'),
  plugins: [
    react(),
    tailwindcss(),
    themeColours(),
    siteFromServer(server),
    uiGallery(),
    fewChunks(),
    preRenderedDocuments(),
    plainImports(),
    leanIcons(),
    serviceWorker(),
    compressed(),
  ],
  resolve: {
    alias: [
      { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: inRoot('../ui/lucide-icon.ts') },
      // React itself has this hook since version 18.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: ['chrome111', 'safari16.4', 'firefox128'],
    // One stylesheet, because it is inlined into the documents.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    sourcemap: false,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      // Lets a screen import one function of an index file without the others.
      treeshake: {
        moduleSideEffects: [{ test: /\/(ui|client|contract|web\/src)\/.*\.tsx?$/, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          groups: [
            // Changes only with a dependency update, so it stays cached across releases.
            { name: 'base', test: baseLibraries },
            { name: 'first', tags: ['$initial'] },
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    proxy: { '/api': server, '/media': server, '/sandbox': server },
  },
})
