import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { serviceWorker } from './build/service-worker.ts'

/** Where `npm run dev` serves the API. */
const server = process.env.SERVER_URL ?? `http://localhost:${process.env.PORT ?? 3000}`

/** The console is an app of its own below /console/: nothing of it is in the customers' bundle. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/console/',
  plugins: [react(), tailwindcss(), serviceWorker()],
  // The editor brings copies of its core in several versions, and its parts only know one another by the same one.
  resolve: { dedupe: ['@tiptap/core', '@tiptap/pm'] },
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    target: ['chrome111', 'safari16.4', 'firefox128'],
    assetsInlineLimit: 0,
    sourcemap: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Changes only with a dependency update, so it stays cached across releases.
            { name: 'libraries', test: /node_modules/, tags: ['$initial'] },
            { name: 'first', tags: ['$initial'] },
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env.CONSOLE_PORT ?? 5174),
    proxy: { '/api': server, '/media': server, '/sandbox': server },
  },
})
