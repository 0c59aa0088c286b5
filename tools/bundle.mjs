// node tools/bundle.mjs <practice|production> [server] [web] [console]
// Runs in a process of its own, so that the bundlers do not stay in the memory of `npm start`.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { compress } from './compress.mjs'
import { root } from './process.mjs'

const dist = join(root, 'dist')
const [mode, ...parts] = process.argv.slice(2)
const bundlers = { server: bundleServer, web: () => bundleApp('web'), console: () => bundleApp('console') }
// Silences a notice at every build about imports that only a bundler can resolve, such as those of contract/.
process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING = 'true'
mkdirSync(dist, { recursive: true })
await Promise.all(parts.map((part) => bundlers[part]()))

/** Files are replaced by renaming, so that a server running from dist/ never loads a half-written file. */
async function bundleServer() {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: entries(),
    outdir: dist,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    legalComments: 'none',
    define: { 'process.env.SAEIP_BUILD': JSON.stringify(mode) },
    minifySyntax: true,
    logLevel: 'warning',
    write: false,
  })
  const files = mode === 'production' ? outputFiles : [...outputFiles, ...(await bundleSandboxScripts(build))]
  copyRuntimeFolders()
  for (const { path, contents } of files) writeFileSync(`${path}.new`, contents)
  for (const { path } of files) renameSync(`${path}.new`, path)
  const current = new Set(files.map(({ path }) => basename(path)))
  const outdated = readdirSync(dist).filter(
    (name) => /(\.mjs|^sandbox-[\w-]+\.js)(\.map|\.new)*$/.test(name) && !current.has(name),
  )
  for (const name of outdated) rmSync(join(dist, name))
}

/** Bundles the scripts that the sandbox serves to browsers; it reads them from dist/ (sandbox/src/browser-script.ts). */
async function bundleSandboxScripts(build) {
  const options = JSON.parse(readFileSync(join(root, 'sandbox', 'browser-scripts.json'), 'utf8'))
  const { outputFiles } = await build({ ...options, absWorkingDir: root, outdir: dist, write: false })
  return outputFiles
}

/** Copies the folders that the server reads at run time to dist/. */
function copyRuntimeFolders() {
  const engine = 'server/src/features/diagnosis/engine'
  const always = [
    `${engine}/knowledge/problems`,
    `${engine}/vision/prompts`,
    'server/src/features/policy/texts',
  ]
  const demo = ['demo/articles', 'demo/catalogue', 'demo/pictures']
  // Practice mode uses every file in these folders, so files of an earlier build must go.
  for (const folder of demo) rmSync(join(dist, basename(folder)), { recursive: true, force: true })
  for (const folder of mode === 'production' ? always : [...always, ...demo]) {
    cpSync(join(root, folder), join(dist, basename(folder)), { recursive: true })
  }
}

function entries() {
  const all = {
    server: 'server/src/main.ts',
    'photo-decoder': 'server/src/shared/media/decoding/photo-decoder.ts',
    sandbox: 'sandbox/src/index.ts',
    'sandbox-alone': 'sandbox/src/main.ts',
  }
  const wanted = mode === 'production' ? ['server', 'photo-decoder'] : Object.keys(all)
  return Object.fromEntries(wanted.filter((it) => existsSync(join(root, all[it]))).map((it) => [it, all[it]]))
}

async function bundleApp(name) {
  const { build } = await import('vite')
  const [app, fresh, old] = [name, `.${name}-${process.pid}`, `.${name}-old-${process.pid}`].map((it) =>
    join(dist, it),
  )
  try {
    await build({
      configFile: join(root, name, 'vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: fresh, emptyOutDir: true },
    })
    if (name === 'console') await compress(fresh)
    if (existsSync(app)) renameSync(app, old)
    renameSync(fresh, app)
  } finally {
    for (const left of [fresh, old]) rmSync(left, { recursive: true, force: true })
  }
}
