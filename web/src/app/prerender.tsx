import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { WhatWeAre } from '../features/company/landing/what-we-are.tsx'
import { HomeSkeleton } from '../features/home/home-skeleton.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { Bare, Root } from './root.tsx'
import { CompanyFrame } from './shell/company-frame.tsx'
import { Shell } from './shell/shell.tsx'

/** What is inside `#app` before the script runs, by the name of the document. Runs at build time. */
export async function prerender(): Promise<Record<'index' | 'shell' | 'bare' | 'company', string>> {
  return {
    index: await render('/'),
    shell: await render('/anything'),
    bare: await render('/login'),
    company: await render('/company'),
  }
}

/** The same frames as the app's own router, with what is known already, or skeletons, where its pages will be. */
async function render(path: string) {
  const root = createRootRoute({ component: Root })
  const shell = createRoute({ id: 'shell', getParentRoute: () => root, component: Shell })
  const bare = createRoute({ id: 'bare', getParentRoute: () => root, component: Bare })
  const company = createRoute({ id: 'company', getParentRoute: () => root, component: CompanyFrame })
  const routeTree = root.addChildren([
    bare.addChildren([createRoute({ path: '/login', getParentRoute: () => bare })]),
    company.addChildren([
      createRoute({ path: '/company', getParentRoute: () => company, component: WhatWeAre }),
    ]),
    shell.addChildren([
      createRoute({ path: '/', getParentRoute: () => shell, component: HomeSkeleton }),
      createRoute({ path: '/anything', getParentRoute: () => shell, component: PageSkeleton }),
    ]),
  ])
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({ routeTree, history, isServer: true })
  await router.load()
  return renderToStaticMarkup(<RouterProvider router={router} />)
}
