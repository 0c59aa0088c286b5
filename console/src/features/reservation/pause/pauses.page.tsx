import { Route, Routes } from 'react-router-dom'
import { PauseListPage } from './pause-list.tsx'
import { PausePage } from './pause-view.tsx'

/** Routes below `/visit-pauses`. */
export const PausesPage = () => (
  <Routes>
    <Route index element={<PauseListPage />} />
    <Route path=":id" element={<PausePage />} />
  </Routes>
)
