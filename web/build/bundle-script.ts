import { build } from 'esbuild'

/** One source with everything it imports as a script that is no module: for what runs outside of the app's own files. */
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
