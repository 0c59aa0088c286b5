import { Route, Routes, useParams } from 'react-router-dom'
import { CaseView } from './case/case-view.tsx'
import { Queue } from './queue/queue.tsx'

/** /cases and /cases/{id} */
export const CasesPage = () => (
  <Routes>
    <Route index element={<Queue />} />
    <Route path=":id" element={<CasePage />} />
  </Routes>
)

/** The key resets all state when another case opens. */
function CasePage() {
  const { id = '' } = useParams()
  return <CaseView key={id} id={id} />
}
