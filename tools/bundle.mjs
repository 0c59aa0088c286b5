// A process of its own for the bundlers, so that `npm start` does not carry them along.
// node tools/bundle.mjs <practice|production> [server] [web] [console]
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { compress } from './compress.mjs'
import { root } from './process.mjs'

const dist = join(root, 'dist')
const [mode, ...parts] = process.argv.slice(2)
const bundlers = { server: bundleServer, web: () => bundleApp('web'), console: () => bundleApp('console') }
// contract/ is written for bundlers; Vite reminds everybody of it at every build.
process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING = 'true'
mkdirSync(dist, { recursive: true })
await Promise.all(parts.map((part) => bundlers[part]()))

/** Everything appears at once, by renaming: a server that runs from dist/ never meets half a build. */
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
  copyWhatIsRead()
  for (const { path, contents } of outputFiles) writeFileSync(`${path}.new`, contents)
  for (const { path } of outputFiles) renameSync(`${path}.new`, path)
  const made = new Set(outputFiles.map(({ path }) => basename(path)))
  const left = readdirSync(dist).filter((name) => /\.mjs(\.map|\.new)*$/.test(name) && !made.has(name))
  for (const name of left) rmSync(join(dist, name))
}

/** Folders that the code reads at run time, at the same place beside it as in the source. */
function copyWhatIsRead() {
  const always = ['server/src/features/diagnosis/engine/vision/prompts', 'server/src/features/policy/texts']
  const demo = ['server/src/demo/articles', 'server/src/demo/catalogue', 'server/src/demo/pictures']
  // Whatever lies in the folders of the demo is part of it, so nothing old may stay.
  for (const folder of demo) rmSync(join(dist, basename(folder)), { recursive: true, force: true })
  for (const folder of mode === 'production' ? always : [...always, ...demo]) {
    const filter = (path) => !/[\\/]pictures[\\/]draw|\.svg$/.test(path)
    cpSync(join(root, folder), join(dist, basename(folder)), { recursive: true, filter })
  }
}

function entries() {
  const all = {
    server: 'server/src/main.ts',
    sandbox: 'sandbox/src/index.ts',
    'sandbox-alone': 'sandbox/src/main.ts',
  }
  const wanted = mode === 'production' ? ['server'] : Object.keys(all)
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
