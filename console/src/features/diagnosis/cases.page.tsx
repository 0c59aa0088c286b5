import { Route, Routes } from 'react-router-dom'
import { lazyPage, preloadPage } from '../../shared/page/lazy-page.tsx'
import { Queue } from './queue/queue.tsx'

const CasePage = lazyPage(() => import('./case/case.page.tsx'), 'CasePage')

const preloadDelayMs = 500
const preloadCase = () => void setTimeout(() => preloadPage(CasePage), preloadDelayMs)

/** /cases and /cases/{id} */
export const CasesPage = () => (
  <Routes>
    <Route index element={<Queue onShown={preloadCase} />} />
    <Route path=":id" element={<CasePage />} />
  </Routes>
)
