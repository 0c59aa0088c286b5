import type { Plugin } from 'vite'
import { getSite } from '../../contract/company/company.ts'

/** Puts the facts of the installation into the document of the dev server, which the production server does itself. */
export const siteFromServer = (server: string): Plugin => ({
  name: 'saeip:site-from-server',
  apply: 'serve',
  async transformIndexHtml(html) {
    const site = await readSite(server)
    return html.replace('id="site">{}', () => `id="site">${JSON.stringify(site).replace(/</g, '\\u003c')}`)
  },
})

async function readSite(server: string): Promise<unknown> {
  try {
    const response = await fetch(server + getSite.path)
    const envelope: { data?: unknown } = await response.json()
    return envelope.data ?? {}
  } catch {
    console.warn(`The API at ${server} does not respond; the page has no site data until a reload.`)
    return {}
  }
}
