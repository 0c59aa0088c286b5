import './console.css'
import { createRoot } from 'react-dom/client'
import { fetchTheRest } from '../shared/later.ts'
import { App } from './app.tsx'

const restAfterMs = 5000
const renewedKey = 'console.renewed'
const renewedAtMostEveryMs = 60_000

createRoot(document.getElementById('app') as HTMLElement).render(<App />)
setTimeout(() => void fetchTheRest(), restAfterMs)

/** A newer version has taken away a page of this one: begin with the newer. */
addEventListener('vite:preloadError', () => {
  const last = Number(sessionStorage.getItem(renewedKey))
  if (!navigator.onLine || Date.now() - last < renewedAtMostEveryMs) return
  sessionStorage.setItem(renewedKey, String(Date.now()))
  location.reload()
})
