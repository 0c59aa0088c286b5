import { type BrowserContextOptions, test as base, type Page } from '@playwright/test'
import { type RunningServer, startServer } from './start-server.ts'

interface Fixtures {
  /** Opens a page in a browser context of its own, as another person or device; closed when the journey ends. */
  openWindow: (options?: BrowserContextOptions) => Promise<Page>
  /** Starts a server with sample people but without their history, for this journey alone; stopped when the journey ends. */
  startOwnServer: (createEnv?: (port: number) => Record<string, string>) => Promise<RunningServer>
}

export const test = base.extend<Fixtures>({
  openWindow: async ({ browser }, use) => {
    const pages: Page[] = []
    await use(async (options) => {
      const page = await (await browser.newContext(options)).newPage()
      pages.push(page)
      return page
    })
    await Promise.all(pages.map((page) => page.context().close()))
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a destructured argument.
  startOwnServer: async ({}, use) => {
    const servers: RunningServer[] = []
    await use(async (createEnv) => {
      const server = await startServer((port) => ({ DEMO: 'people', ...createEnv?.(port) }))
      servers.push(server)
      return server
    })
    await Promise.all(servers.map(({ stop }) => stop()))
  },
})

export { expect, type Page } from '@playwright/test'
