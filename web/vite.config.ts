import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './build/compressed.ts'
import { documents } from './build/documents.ts'
import { gallery } from './build/gallery.ts'
import { plainImports } from './build/plain-imports.ts'
import { serviceWorker } from './build/service-worker.ts'
import { siteFromServer } from './build/site-from-server.ts'
import { themeColours } from './build/theme-colours.ts'

/** Where `npm run dev` serves the API; the dev server hands everything that is not a page on to it. */
const server = process.env.SERVER_URL ?? `http://localhost:${process.env.PORT ?? 3000}`

const inRoot = (path: string) => fileURLToPath(new URL(path, import.meta.url))
/** What nearly every page is made of: one file instead of a dozen of a few hundred bytes each. */
const smallPieces =
  /\/node_modules\/zod\/|\/web\/src\/shared\/api\/(?!upload)|\/contract\/(endpoint|page)\.ts$|\/ui\/(card|photo|progress|drawings\/monstera)\.tsx?$|\/contract\/diagnosis-list-item\.ts$|icons\/camera\.mjs$|\/web\/src\/shared\/time\.ts$|\/diagnosis\/draft\/draft-s\w+\.ts$|\/booking\/draft-text\.ts$|\/home\/below-the-fold\.tsx$/
/** What every screen is made of; what only some need of the same packages goes with those. */
const baseLibraries =
  /node_modules\/(react|react-dom|scheduler|@tanstack)\/(?!.*\/(useInfiniteQuery|infiniteQueryObserver|useMutation|mutationObserver|useBlocker)\.js$)/

export default defineConfig({
  root: inRoot('.'),
  plugins: [
    react(),
    tailwindcss(),
    themeColours(),
    siteFromServer(server),
    gallery(),
    documents(),
    plainImports(),
    serviceWorker(),
    compressed(),
  ],
  resolve: {
    alias: [
      { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: inRoot('../ui/lucide-icon.ts') },
      // React has had this hook itself since 18.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: ['chrome111', 'safari16.4', 'firefox128'],
    // The stylesheet is inlined into the documents, so there is exactly one.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    sourcemap: false,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      // Screens take single pieces out of an index; the rest must not ride along.
      treeshake: { moduleSideEffects: [{ test: /\/(ui|contract|web\/src)\/.*\.tsx?$/, sideEffects: false }] },
      output: {
        // What every page needs and only a dependency update changes stays cached across releases.
        codeSplitting: {
          groups: [
            { name: 'base', test: baseLibraries },
            { name: 'first', tags: ['$initial'] },
            { name: 'pieces', test: smallPieces },
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
