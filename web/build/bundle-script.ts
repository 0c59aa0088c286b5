import { build } from 'esbuild'

/** Bundles a source with its imports as a classic script, for code that runs outside the app: start scripts, service worker. */
export async function bundleScript(entry: string, define: Record<string, string> = {}) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    charset: 'utf8',
    format: 'iife',
    target: ['chrome111', 'safari16.4', 'firefox128'],
    define: { 'process.env.NODE_ENV': '"production"', ...define },
    legalComments: 'none',
    logLevel: 'warning',
    write: false,
  })
  const [{ text, hash } = { text: '', hash: '' }] = outputFiles
  return { text, hash }
}
