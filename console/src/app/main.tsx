import './console.css'
import { createRoot } from 'react-dom/client'
import { watchStoredSheets } from '../features/reservation/index.ts'
import { preloadPages } from '../shared/page/lazy-page.tsx'
import { App } from './app.tsx'
import { startWorker } from './start-worker.ts'

const preloadDelayMs = 5000

createRoot(document.getElementById('app') as HTMLElement).render(<App />)
watchStoredSheets()
void startWorker()
setTimeout(() => void preloadPages(), preloadDelayMs)
