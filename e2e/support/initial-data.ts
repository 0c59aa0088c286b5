import type { Page } from '@playwright/test'

const initialData = /<script type="application\/json" id="(?!site")[^"]+">[\s\S]*?<\/script>/g

/** Serves documents without initial data, as the server does while its database is slow. */
export const dropInitialData = (page: Page) =>
  page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    return route.fulfill({ response, body: (await response.text()).replace(initialData, '') })
  })
