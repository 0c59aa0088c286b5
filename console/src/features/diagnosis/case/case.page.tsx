import { useParams } from 'react-router-dom'
import { CaseView } from './case-view.tsx'

/** /cases/{id}; the key resets all state when another case opens. */
export function CasePage() {
  const { id = '' } = useParams()
  return <CaseView key={id} id={id} />
}
