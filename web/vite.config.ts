import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './build/compressed.ts'
import { documents } from './build/documents.ts'
import { gallery } from './build/gallery.ts'
import { siteFromServer } from './build/site-from-server.ts'
import { themeColours } from './build/theme-colours.ts'

/** Where `npm run dev` serves the API; the dev server hands everything that is not a page on to it. */
const server = process.env.SERVER_URL ?? `http://localhost:${process.env.PORT ?? 3000}`

/** Small things every first page needs: one file instead of a dozen. */
const firstPieces =
  /node_modules\/(zod|lucide-react\/dist\/esm\/(?!icons))|\/contract\/|\/web\/src\/shared\/|\/ui\/(?!drawings|form|dialog\/(sheet|overlay))|\/ui\/drawings\/(drawing|logo)/
const baseLibraries = /node_modules\/(react|react-dom|scheduler|@tanstack)\//

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    tailwindcss(),
    themeColours(),
    siteFromServer(server),
    gallery(),
    documents(),
    compressed(),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: ['chrome111', 'safari16.4', 'firefox128'],
    // The stylesheet is inlined into the documents, so there is exactly one.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    sourcemap: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // Screens take single pieces out of ui/index.ts; the rest must not ride along.
      treeshake: { moduleSideEffects: [{ test: /\/(ui|contract)\/.*\.tsx?$/, sideEffects: false }] },
      output: {
        // What every page needs and only a dependency update changes stays cached across releases.
        codeSplitting: {
          groups: [
            { name: 'base', test: baseLibraries },
            { name: 'first', test: firstPieces },
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
