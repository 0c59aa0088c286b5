import '../../../ui/tokens.css'
import '../../../ui/fonts/pretendard.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'

createRoot(document.getElementById('app') as HTMLElement).render(<App />)
