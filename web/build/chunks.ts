import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin as EsbuildPlugin } from 'esbuild'
import { normalizePath, type Plugin } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What home shares with other screens, and what every screen loads after it has mounted; files below web/src. */
const homeFiles = ['home.page', 'member-home', 'visitor-home'].map((file) => `features/home/${file}.tsx`)
/** What home shows to members, as far as other screens show it too. */
const memberFiles = ['open-matters', 'sections/active-care', 'sections/my-plants'].map(
  (file) => `features/home/${file}.tsx`,
)
const laterFiles = ['app/after-mount.tsx', 'app/shell/unread-count.tsx']
/** Needed by most screens soon after they have mounted. */
const withLater =
  /\/ui\/dialog\/sheet\.tsx$|\/account\/consent\/use-consent-prompt\.ts$|\/contract\/account\/account\.ts$/
/** Plants, of which most screens show several. */
const plantDrawings = /\/ui\/drawings\/plants\.ts$/
/** Icons and helpers of at most this many bytes that several screens share: every screen loads them all. */
const smallBytes = 3000
const sharedSources = /\/(ui|client|web\/src\/shared|lucide-react)\//
/** Schemas that several screens share, by area: building them takes time, so a screen loads those of its areas only. */
const schemas = /\/contract\//
const diagnosisSchemas = /\/contract\/diagnosis\//
const bookingSchemas = /\/contract\/(reservation|payment|inquiry)\/|\/reservation-reads\.ts$/

/**
 * Keeps the number of requests small. Without it a screen loads dozens of chunks of a few hundred bytes, because the bundler
 * makes one for every combination of screens.
 */
export const fewChunks = (): Plugin => ({
  name: 'saeip:few-chunks',
  apply: 'build',
  async config() {
    const [home, member, later] = await Promise.all([homeFiles, memberFiles, laterFiles].map(findModules))
    const isIn = (modules: Set<string> | undefined) => (id: string) =>
      modules?.has(normalizePath(id)) ?? false
    const isLater = (id: string) => isIn(later)(id) || withLater.test(normalizePath(id))
    const groups = [
      { name: 'home', minShareCount: 2, test: isIn(home) },
      { name: 'plants', minShareCount: 2, test: plantDrawings },
      { name: 'member', minShareCount: 2, test: isIn(member) },
      { name: 'later-schemas', test: (id: string) => schemas.test(id) && isLater(id) },
      { name: 'diagnosis-schemas', minShareCount: 2, test: diagnosisSchemas },
      { name: 'booking-schemas', minShareCount: 2, test: bookingSchemas },
      { name: 'schemas', minShareCount: 2, test: schemas },
      { name: 'small', minShareCount: 2, maxModuleSize: smallBytes, test: sharedSources },
      { name: 'later', test: isLater },
    ]
    // Vite appends them to the groups of the configuration file, which therefore take precedence.
    return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }
  },
})

/** Returns the paths of these files and of all modules that they import statically, after tree shaking. */
async function findModules(files: string[]): Promise<Set<string>> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: files.map((file) => `web/src/${file}`),
    outdir: 'unused',
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.PROD': 'true' },
    loader: { '.css': 'empty' },
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
    onResolve({ filter: /\?(url|raw)$/ }, ({ path }) => ({ path, external: true }))
    // Only imports of our own sources have these endings; packages have too many modules to ask about each.
    onResolve({ filter: /^\..*\.tsx?$/ }, async ({ path, kind, resolveDir, importer, pluginData }) => {
      if (kind === 'dynamic-import') return { external: true }
      if (pluginData === 'resolving') return null
      const found = await resolvePath(path, { kind, resolveDir, importer, pluginData: 'resolving' })
      return { ...found, sideEffects: false }
    })
  },
}
