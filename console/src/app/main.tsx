import './console.css'
import { createRoot } from 'react-dom/client'
import { fetchTheRest } from '../shared/later.tsx'
import { App } from './app.tsx'

const restAfterMs = 5000

createRoot(document.getElementById('app') as HTMLElement).render(<App />)
setTimeout(() => void fetchTheRest(), restAfterMs)
