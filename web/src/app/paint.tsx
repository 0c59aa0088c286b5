import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { screens } from '../../../contract/screens.ts'
import { LoginFrame, Welcome } from '../features/account/login-welcome.tsx'
import { WhatWeAre } from '../features/company/landing/what-we-are.tsx'
import { PaintedArticle } from '../features/content/detail/painted-article.tsx'
import { ContentListPage } from '../features/content/list.page.tsx'
import { ResultSkeleton } from '../features/diagnosis/result/result-skeleton.tsx'
import { HomeSkeleton } from '../features/home/home-skeleton.tsx'
import { ServiceChoice } from '../features/reservation/booking/service-choice.tsx'
import { given, renderWith } from '../shared/given.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import { Bare, Root } from './root.tsx'
import { CompanyFrame } from './shell/company-frame.tsx'
import { Shell } from './shell/shell.tsx'

interface Painting {
  path: string
  frame: RouteComponent
  page?: RouteComponent
}

const Login = () => (
  <LoginFrame>
    <Welcome />
  </LoginFrame>
)
const Article = () => <PaintedArticle id={(given('content') as { id: string } | undefined)?.id ?? ''} />

/**
 * Each document and what its page shows before any script runs: all that is known without asking, else a skeleton.
 * `shell` and `bare` are for every screen that has none of its own.
 */
const paintings: Record<string, Painting> = {
  index: { path: screens.home.route, frame: Shell, page: HomeSkeleton },
  company: { path: screens.company.route, frame: CompanyFrame, page: WhatWeAre },
  login: { path: screens.login.route, frame: Bare, page: Login },
  contents: { path: screens.contents.route, frame: Shell, page: ContentListPage },
  content: { path: screens.content.route, frame: Shell, page: Article },
  diagnosisResult: { path: screens.diagnosisResult.route, frame: Shell, page: ResultSkeleton },
  reservation: { path: screens.reservation.route, frame: Shell, page: ServiceChoice },
  shell: { path: '/anything', frame: Shell, page: PageSkeleton },
  bare: { path: '/anything', frame: Bare },
}

export const documentNames = Object.keys(paintings)

/**
 * What is inside `#app` of a document before its script runs, as HTML. `answers` is what the document brings along,
 * by name: the facts of the installation as `site`, and what its screen would ask for first. Undefined for a name
 * that is no document's.
 */
export async function paint(name: string, answers: Record<string, unknown>): Promise<string | undefined> {
  const painting = paintings[name]
  if (!painting) return undefined
  const { path, frame, page } = painting
  const root = createRootRoute({ component: Root })
  const around = createRoute({ id: 'around', getParentRoute: () => root, component: frame })
  const route = createRoute({ path, getParentRoute: () => around, ...(page && { component: page }) })
  const history = createMemoryHistory({ initialEntries: [path.replace('$', '')] })
  const routeTree = root.addChildren([around.addChildren([route])])
  const router = createRouter({ routeTree, history, isServer: true })
  await router.load()
  return renderWith(answers, () =>
    renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
}
