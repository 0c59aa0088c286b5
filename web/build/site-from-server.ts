import type { Plugin } from 'vite'
import { getSite } from '../../contract/company/company.ts'

/** In development nobody fills the served page, so this asks the API for the installation's facts. */
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
    const answer = await fetch(server + getSite.path)
    const envelope: { data?: unknown } = await answer.json()
    return envelope.data ?? {}
  } catch {
    console.warn(`The API at ${server} does not answer; the page has no site data until a reload.`)
    return {}
  }
}
