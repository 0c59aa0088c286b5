import type { Page } from '@playwright/test'

const brought = /<script type="application\/json" id="(?!site")[^"]+">[\s\S]*?<\/script>/g

/** Serves documents as they are while the database is slow: without the first answers that they bring along. */
export const bringNothing = (page: Page) =>
  page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    return route.fulfill({ response, body: (await response.text()).replace(brought, '') })
  })
