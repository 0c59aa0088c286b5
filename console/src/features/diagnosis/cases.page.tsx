import { Route, Routes, useParams } from 'react-router-dom'
import { CaseDesk } from './case-desk.tsx'
import { Queue } from './queue.tsx'

/** /cases and /cases/{id} */
export const CasesPage = () => (
  <Routes>
    <Route index element={<Queue />} />
    <Route path=":id" element={<OneCase />} />
  </Routes>
)

/** Another case is another desk: nothing of the last one stays. */
function OneCase() {
  const { id = '' } = useParams()
  return <CaseDesk key={id} id={id} />
}
