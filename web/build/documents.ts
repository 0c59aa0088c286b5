import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Plugin, type Rolldown, runnerImport } from 'vite'

type Prerender = typeof import('../src/app/prerender.tsx')

const prerenderModule = fileURLToPath(new URL('../src/app/prerender.tsx', import.meta.url))
const stylesheet = /<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/

/** What a document's own page is made of, beside the app itself. */
const pages: Record<string, string[]> = {
  index: ['home.page.tsx'],
  company: ['company-frame.tsx', 'landing.page.tsx'],
}

/**
 * Writes the documents the server gives out, each painted before any script runs: the real shell
 * components as HTML, and all styles inside the document (they are one round trip's worth, and no
 * request stands between the document and its first paint).
 */
export const documents = (): Plugin => ({
  name: 'saeip:documents',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    const folder = dir ?? ''
    const template = withStyles(readFileSync(`${folder}/index.html`, 'utf8'), folder)
    const { module } = await runnerImport<Prerender>(prerenderModule)
    for (const [name, markup] of Object.entries(await module.prerender())) {
      const page = template.replace('<!--app-->', () => markup)
      const preloads = preloadsOf(['main.tsx', ...(pages[name] ?? [])], bundle, page)
      writeFileSync(
        `${folder}/${name}.html`,
        page.replace('</head>', () => `${preloads}</head>`),
      )
    }
  },
})

function withStyles(html: string, folder: string) {
  const [link, file] = stylesheet.exec(html) ?? []
  if (!link || !file) throw new Error('The build has no stylesheet to inline')
  const styles = readFileSync(`${folder}/${file}`, 'utf8')
  rmSync(`${folder}/${file}`)
  // The first paint needs no script, so none may come before it.
  const later = html.replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
  return later.replace(link, () => `<style>${styles}</style>`)
}

/** modulepreload links for what the given modules' chunks consist of, without what is in the document already. */
function preloadsOf(modules: string[], bundle: Rolldown.OutputBundle, html: string) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const found = new Set<string>()
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk.fileName)) return
    found.add(chunk.fileName)
    for (const imported of chunk.imports) visit(chunks.find(({ fileName }) => fileName === imported))
  }
  for (const module of modules)
    visit(chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`))))
  return [...found]
    .filter((fileName) => !html.includes(`"/${fileName}"`))
    .map((fileName) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${fileName}">`)
    .join('')
}
