// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { tokenKey } from '../../../../contract/account/token.ts'
import { getContent, listContents } from '../../../../contract/content/content.ts'
import { type Dashboard, getDashboard } from '../../../../contract/home/home.ts'
import { type Screen, type ScreenName, screens } from '../../../../contract/screens.ts'
import { listProducts } from '../../../../contract/shop/shop.ts'
import { createQueryClient } from '../../shared/query-client.ts'
import { createAppRouter } from '../router.tsx'
import { documents } from './documents.ts'
import { preRender } from './pre-render.tsx'

// Fonts, push messages and the offline cache start after the first screen and render nothing.
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

/** Waits until the app shows what is expected. The limit ends a hang; slow machines stay far below it. */
const eventually = (expectation: () => void) =>
  vi.waitFor(
    async () => {
      await act(async () => {})
      expectation()
    },
    { timeout: 30_000 },
  )

let unmount = async () => {}
let respond: (dashboard: Dashboard) => void

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // The first render is compared, before any response arrives.
  vi.stubGlobal('fetch', (address: string) => {
    return new Promise<Response>((resolve) => {
      if (address === getDashboard.path)
        respond = (data) => resolve(new Response(JSON.stringify({ status: 'Success', message: '', data })))
    })
  })
})
afterEach(async () => {
  await unmount()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const own = (Object.keys(screens) as ScreenName[]).filter((name) => documents[name])
const others = (Object.keys(screens) as ScreenName[]).filter((name) => !documents[name])

type Document = [screen: ScreenName | undefined, data: Record<string, unknown>]

const skeleton = { skeleton: true }
const keyOf = (...document: Document) => JSON.stringify(document)
const markups = new Map<string, string>()

/** Renders every document as the server does, where nothing of a browser exists and no app runs. */
beforeAll(async () => {
  const browser = ['document', 'window', 'localStorage', 'sessionStorage', 'IntersectionObserver', 'location']
  const kept = browser.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
  for (const name of browser) Reflect.deleteProperty(globalThis, name)
  const all: Document[] = [
    ...own.map((name): Document => [name, initialData]),
    ...others.map((name): Document => [name, skeleton]),
    [undefined, {}],
  ]
  for (const [screen, data] of all) markups.set(keyOf(screen, data), await preRender(screen, data))
  for (const [name, property] of kept) if (property) Object.defineProperty(globalThis, name, property)
})

/** Shows the document of a screen. */
function showDocument(...[screen, data]: Document) {
  document.head.innerHTML = Object.entries(data)
    .map(([name, value]) => `<script type="application/json" id="${name}">${JSON.stringify(value)}</script>`)
    .join('')
  document.body.innerHTML = `<div id="app">${markups.get(keyOf(screen, data))}</div>`
}

/** Continues the document as the app does. Fails when the app's first render is another one. */
async function startApp(path: string) {
  const router = createAppRouter({ history: createMemoryHistory({ initialEntries: [path] }) })
  router.ssr = { manifest: undefined }
  await router.load()
  const mismatches: unknown[] = []
  await act(async () => {
    const root = hydrateRoot(
      document.getElementById('app') as HTMLElement,
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
      { onRecoverableError: (error) => mismatches.push(error) },
    )
    unmount = () => act(async () => root.unmount())
  })
  expect(mismatches).toEqual([])
}

const controls = () => [...document.querySelectorAll<HTMLElement>('#app :is(a, button, input, summary)')]
const nameOf = (control: HTMLElement) =>
  `${control.tagName} ${control.ariaLabel ?? ((control.closest('label') ?? control).textContent || control.querySelector('[role=img]')?.getAttribute('aria-label'))}`
const controlNamed = (name: string) => controls().find((control) => nameOf(control) === name) as HTMLElement

/** Names of controls that only the initial data brings. */
const expected: Record<string, string> = {
  contents: 'INPUT 병해충',
  content: 'A 물주기',
  shop: 'BUTTON 몬스테라 쇼핑몰에서 보기',
}

const visits = own.flatMap((name) => [
  ...((screens[name] as Screen).access === 'token' ? [] : [[name, 'visitor'] as const]),
  ...(name === 'login' ? [] : [[name, 'member'] as const]),
])

test.each(visits)('the document of %s becomes the app of a %s with the same elements', async (name, as) => {
  showDocument(name, initialData)
  expect(controls().map(nameOf)).toContain(expected[name] ?? 'A 새잎')
  const inDocument = controls()
  if (as === 'member') localStorage.setItem(tokenKey, 'a.b.c')

  await startApp(screens[name].route.replace('$id', id))
  expect(inDocument.filter((control) => !control.isConnected).map(nameOf)).toEqual([])
})

test('a member of a browser with stored choices continues the same documents', async () => {
  localStorage.setItem(tokenKey, 'a.b.c')
  localStorage.setItem('saeip.shop.compact', 'yes')
  localStorage.setItem('saeip.visits', '5')
  for (const name of ['home', 'shop', 'notifications', 'reservation', 'diagnosis'] as const) {
    showDocument(name, initialData)
    await startApp(screens[name].route)
    await unmount()
  }
})

test.each(others)('the document of %s shows its frame with a skeleton', async (name) => {
  showDocument(name, skeleton)
  expect(document.getElementById('main')).not.toBeNull()
  const { access, route } = screens[name] as Screen
  if (access === 'token') localStorage.setItem(tokenKey, 'a.b.c')
  if (name === 'diagnosisResultWithoutId') return
  await startApp(route.replace(/\$\w+/, id))
})

test('the document of an unknown address says so', async () => {
  showDocument(undefined, {})
  expect(document.body.textContent).toContain('찾으시는 화면이 없어요')
  await startApp('/nothing/here')
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
  showDocument('home', initialData)
  const link = controlNamed('A 사진으로 진단하기')
  link.focus()
  await startApp('/')
  expect(document.activeElement).toBe(link)

  respond(dashboard)
  await eventually(() => expect(document.body.textContent).toContain('이렇게 도와드려요'))
  expect(document.activeElement).toBe(link)
})

test('what was chosen before the app started is chosen in the app', async () => {
  showDocument('contents', initialData)
  const radio = controlNamed('INPUT 병해충') as HTMLInputElement
  radio.click()
  await startApp('/plant-contents')
  await eventually(() => expect(radio.closest('label')?.className).toContain('bg-leaf'))
  expect(radio.checked).toBe(true)
})
