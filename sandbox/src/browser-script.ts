import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuildOptions } from 'esbuild'
import options from '../browser-scripts.json' with { type: 'json' }

export type BrowserScriptName = keyof typeof options.entryPoints

/**
 * Creates a loader of a script for browsers, bundled from its entry in browser-scripts.json. The build writes the
 * bundles beside the server (tools/bundle.mjs); when the sandbox runs from source, the first request bundles them.
 */
export function browserScript(name: BrowserScriptName): () => Promise<string> {
  let script: Promise<string> | undefined
  return () => {
    script ??= process.env.SAEIP_BUILD ? readBuilt(name) : bundle(name)
    return script
  }
}

const readBuilt = (name: BrowserScriptName) =>
  readFile(join(import.meta.dirname, `sandbox-${name}.js`), 'utf8')

async function bundle(name: BrowserScriptName) {
  const { build } = await import('esbuild')
  const { outputFiles = [] } = await build({
    ...(options as BuildOptions),
    entryPoints: { [name]: options.entryPoints[name] },
    absWorkingDir: join(import.meta.dirname, '..', '..'),
    outdir: 'unused',
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}
