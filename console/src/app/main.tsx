import './console.css'
import { createRoot } from 'react-dom/client'
import { preloadPages } from '../shared/page/lazy-page.tsx'
import { App } from './app.tsx'

const preloadDelayMs = 5000

createRoot(document.getElementById('app') as HTMLElement).render(<App />)
setTimeout(() => void preloadPages(), preloadDelayMs)
