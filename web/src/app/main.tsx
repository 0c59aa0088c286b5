import './app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { windowTitle } from '../../../contract/screens.ts'
import { createQueryClient } from '../shared/query-client.ts'
import { getToken, onSessionChange } from '../shared/session.ts'
import { createAppRouter } from './router.tsx'
import { screenMatch } from './shell/places.ts'

/**
 * Does after each navigation what a browser does after a page load: sets the window title and moves the focus to the
 * new content, where screen readers and the keyboard continue.
 */
function announceNavigation(router: AnyRouter) {
  router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
    document.title = windowTitle(titleOf(router))
    const main = document.getElementById('main')
    if (!fromLocation || !pathChanged || !main || document.querySelector('dialog:modal')) return
    focusContent(main)
    clearTimeout(observationTimer)
    contentObserver.disconnect()
    contentObserver.observe(main, { childList: true, subtree: true })
    observationTimer = setTimeout(() => contentObserver.disconnect(), observationMs)
  })
}

const observationMs = 10_000
let observationTimer: ReturnType<typeof setTimeout> | undefined

/** Moves the focus again when the focused heading was removed together with a skeleton. */
const contentObserver = new MutationObserver(() => {
  const main = document.getElementById('main')
  if (main && document.activeElement === document.body) focusContent(main)
})

const focusContent = (main: HTMLElement) =>
  (main.querySelector<HTMLElement>('h1[tabindex]') ?? main).focus({ preventScroll: true })

const titleOf = (router: AnyRouter) => screenMatch(router.state)?.staticData.title ?? '화면을 찾을 수 없어요'

/** Tells the styles whether a member is signed in, which web/index.html does before the first paint. */
const markMember = () => void document.documentElement.classList.toggle('member', getToken() !== null)

markMember()
onSessionChange(markMember)

// A task of its own, so that input is handled between the evaluation of this chunk and the first navigation.
setTimeout(() => {
  const router = createAppRouter()
  announceNavigation(router)
  const path = location.pathname
  // After the screen's code has loaded, so that it continues its document at once.
  void router.load().then(() => start(router, location.pathname === path))
})

/** Continues the document, or renders the app where there is none of this screen: after a redirect, and in development. */
function start(router: ReturnType<typeof createAppRouter>, isScreenOfDocument: boolean) {
  const container = document.getElementById('app') as HTMLElement
  const app = (
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
  if (!isScreenOfDocument || !container.firstElementChild) return createRoot(container).render(app)
  // As in the document, where the router waits for nothing.
  router.ssr = { manifest: undefined }
  // React renders a transition in small steps and lets the browser handle input in between.
  startTransition(() => void hydrateRoot(container, app))
}
