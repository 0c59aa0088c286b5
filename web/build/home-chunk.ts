import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin as EsbuildPlugin } from 'esbuild'
import { normalizePath, type Plugin } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))
const homeFolder = 'web/src/features/home'

/**
 * Puts all modules that home shares with other screens into one chunk. Without it home loads a dozen chunks of a few
 * hundred bytes, because the bundler makes one for every combination of screens.
 */
export const homeChunk = (): Plugin => ({
  name: 'saeip:home-chunk',
  apply: 'build',
  async config() {
    const modules = await findHomeModules()
    const group = { name: 'home', minShareCount: 2, test: (id: string) => modules.has(normalizePath(id)) }
    // Vite appends it to the groups of the configuration file, which therefore take precedence.
    return { build: { rolldownOptions: { output: { codeSplitting: { groups: [group] } } } } }
  },
})

/** Returns the paths of all modules that home's page and its two variants import statically, after tree shaking. */
async function findHomeModules(): Promise<Set<string>> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['home.page.tsx', 'member-home.tsx', 'visitor-home.tsx'].map(
      (file) => `${homeFolder}/${file}`,
    ),
    outdir: 'unused',
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [staticImportsOnly],
    metafile: true,
    write: false,
    logLevel: 'warning',
  })
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs))
  const included = inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0)
  return new Set(included.map(([path]) => normalizePath(resolve(root, path))))
}

/** Leaves out dynamic imports, and modules of an index file from which nothing is used, as the Vite build does. */
const staticImportsOnly: EsbuildPlugin = {
  name: 'saeip:static-imports-only',
  setup({ onResolve, resolve: resolvePath }) {
    // Only imports of our own sources have these endings; packages have too many modules to ask about each.
    onResolve({ filter: /^\..*\.tsx?$/ }, async ({ path, kind, resolveDir, importer, pluginData }) => {
      if (kind === 'dynamic-import') return { external: true }
      if (pluginData === 'resolving') return null
      const found = await resolvePath(path, { kind, resolveDir, importer, pluginData: 'resolving' })
      return { ...found, sideEffects: false }
    })
  },
}
