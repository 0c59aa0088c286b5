// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tokenKey } from '../../../../contract/account/token.ts'
import { getContent, listContents } from '../../../../contract/content/content.ts'
import type { Dashboard } from '../../../../contract/home/home.ts'
import { listProducts } from '../../../../contract/shop/shop.ts'
import { createQueryClient } from '../../shared/query-client.ts'
import { createAppRouter } from '../router.tsx'
import { preRender, preRenderedPages } from './pre-render.tsx'
import { controlsOf, nameOf, replayEarlyInput } from './replay-input.ts'

// Fonts, push messages and the offline cache start after the mount and render nothing.
vi.mock('../background-tasks.ts', () => ({ startBackgroundTasks: () => {} }))
vi.mock('./web-font.ts', () => ({ storeFontForNextTime: () => {} }))

const id = '019d0000-0000-7000-8000-000000000001'
const listItem = { id, title: '겉흙이 마르면', subTitle: '', thumbnail: 'c/leaf.webp', tag: '물주기' }
const product = {
  id,
  type: 'PLANT',
  name: '몬스테라',
  price: 30_000,
  description: '',
  tags: [],
  link: 'https://shop.example/1',
  image: 'c/leaf.webp',
}
const at = '2026-01-04T00:00:00Z'
const initialData = {
  contents: listContents.data.parse({ content: [listItem], hasNext: false, nextCursor: null }),
  'content-tags': ['물주기', '병해충'],
  products: listProducts.data.parse({ content: [product], hasNext: false, nextCursor: null }),
  content: getContent.data.parse({
    ...listItem,
    content: '<p>흙</p>',
    sources: [],
    related: [],
    publishedAt: at,
    updatedAt: at,
  }),
}

/** Ends a hang; slow machines stay far below it. */
const hangLimit = { timeout: 30_000 }

let unmount = () => {}

beforeEach(() => {
  // The live page is compared as it mounts, before any response arrives.
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  document.head.innerHTML = Object.entries(initialData)
    .map(([name, data]) => `<script type="application/json" id="${name}">${JSON.stringify(data)}</script>`)
    .join('')
})
afterEach(() => {
  unmount()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const controlNames = () => controlsOf(document).map(nameOf)

/** Mounts the app at this address. Resolves after the first commit. */
async function mountApp(path: string) {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  const root = createRoot(document.getElementById('app') as HTMLElement)
  unmount = () => flushSync(() => root.unmount())
  flushSync(() =>
    root.render(
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
}

/** Names of controls that only the initial data brings. */
const expected: Record<string, string> = {
  contents: 'INPUT 병해충',
  content: 'A 물주기',
  shop: 'BUTTON 몬스테라 쇼핑몰에서 보기',
}

const ownDocuments = Object.entries(preRenderedPages).filter(([, { modules }]) => modules)

test.each(ownDocuments)('the live page has every control of the pre-rendered page %s', async (name, page) => {
  const path = page.route.replace('$id', id)
  document.body.innerHTML = `<div id="app">${await preRender(name, {})}</div>`
  const preRendered = controlNames()
  expect(preRendered).toContain(expected[name] ?? 'A 새잎')
  if (name !== 'login') localStorage.setItem(tokenKey, 'a.b.c')

  await mountApp(path)
  const live = controlNames()
  // A control is found again by its tag, its text and its position among equal ones.
  const countOf = (names: string[], wanted: string) => names.filter((it) => it === wanted).length
  for (const control of new Set(preRendered))
    expect([control, countOf(live, control)]).toEqual([control, countOf(preRendered, control)])
})

const dashboard: Dashboard = {
  userInfo: { name: '' },
  activeCareServices: [],
  plantAnalyses: [],
  recommendedContents: [],
  recommendedProducts: [],
  openingSoon: null,
}

test('the focus of a person who used the keyboard early stays on the same control of home', async () => {
  let respond = (_response: Response) => {}
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (respond = resolve)))
  document.body.innerHTML = `<div id="app">${await preRender('index', {})}</div>`
  const linkToDiagnosis = () =>
    controlsOf(document).find((control) => nameOf(control) === 'A 사진으로 진단하기') as HTMLElement

  const preRenderedLink = linkToDiagnosis()
  preRenderedLink.focus()
  replayEarlyInput()
  await mountApp('/')
  expect(preRenderedLink.isConnected).toBe(false)
  expect(document.activeElement).toBe(linkToDiagnosis())

  respond(new Response(JSON.stringify({ status: 'Success', message: '', data: dashboard })))
  await vi.waitFor(() => expect(document.body.textContent).toContain('이렇게 도와드려요'), hangLimit)
  expect(document.activeElement).toBe(linkToDiagnosis())
})

test('the last tap on a button of the pre-rendered page is repeated after the mount', async () => {
  document.body.innerHTML = `<div id="app">${await preRender('contents', {})}</div>`
  replayEarlyInput()
  const radio = () => controlsOf(document).find((it) => nameOf(it) === 'INPUT 병해충') as HTMLInputElement
  radio().click()
  await mountApp('/plant-contents')
  await vi.waitFor(() => expect(radio().checked).toBe(true), hangLimit)
})
