import './console.css'
import { createRoot } from 'react-dom/client'
import { closeDialogsOnBack } from '../../../ui/index.ts'
import { watchStoredSheets } from '../features/reservation/index.ts'
import { preloadPage, preloadPages } from '../shared/page/console-screen.tsx'
import { App } from './app.tsx'
import { loadStaff } from './auth-provider.ts'
import { screens } from './screens.tsx'

const preloadDelayMs = 5000

// The app renders meanwhile and waits for both; it shows what failed.
void loadStaff().catch(() => undefined)
preloadOpenPage()

createRoot(document.getElementById('app') as HTMLElement).render(<App />)
watchStoredSheets()
closeDialogsOnBack()
void startWorker()
setTimeout(() => void preloadPages().then(preloadEndpoints), preloadDelayMs)

function preloadOpenPage() {
  const [, , name] = location.pathname.split('/')
  const screen = screens.find((it) => it.name === name)
  const page = screen?.page ?? screen?.list
  if (page) preloadPage(page)
  void screen?.calls?.().catch(() => undefined)
}

/** A failure shows when the screen is opened. */
async function preloadEndpoints() {
  for (const { calls } of screens) await calls?.().catch(() => undefined)
}

/** Registers the console's service worker, with which a built console opens without a connection. */
async function startWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const options = { scope: '/console/', updateViaCache: 'none' } as const
  // Browsers that block workers show the console without one.
  await navigator.serviceWorker.register('/console/sw.js', options).catch(() => undefined)
}
