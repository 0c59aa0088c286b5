import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Plugin, type Rolldown, runnerImport } from 'vite'

type Prerender = typeof import('../src/app/prerender.tsx')

const prerenderModule = fileURLToPath(new URL('../src/app/prerender.tsx', import.meta.url))
const stylesheet = /<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/

/**
 * Writes the three documents the server gives out, each painted before any script runs: the real shell
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
      const preloads = name === 'index' ? preloadsOf('home.page.tsx', bundle, page) : ''
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
  return html.replace(link, () => `<style>${styles}</style>`)
}

/** modulepreload links for a page's chunk and what it imports, without those already in the document. */
function preloadsOf(page: string, bundle: Rolldown.OutputBundle, html: string) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const start = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(`/${page}`))
  const found = new Set<string>()
  const visit = (fileName: string | undefined) => {
    const chunk = chunks.find((other) => other.fileName === fileName)
    if (!chunk || found.has(chunk.fileName)) return
    found.add(chunk.fileName)
    for (const imported of chunk.imports) visit(imported)
  }
  visit(start?.fileName)
  return [...found]
    .filter((fileName) => !html.includes(`"/${fileName}"`))
    .map((fileName) => `<link rel="modulepreload" crossorigin href="/${fileName}">`)
    .join('')
}
