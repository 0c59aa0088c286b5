import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { sendClaimNext } from '../diagnosis.queries.ts'

/** Returns a function that claims the most urgent unclaimed case or question and opens it, or says that there is none. */
export function useOpenNext(except?: string) {
  const navigate = useNavigate()
  const notify = useNotify()
  const signOutWhenDenied = useLogoutIfAccessDenied()
  return async () => {
    try {
      const { id } = await sendClaimNext({ ...(except && { except }) })
      if (id) navigate(`/cases/${id}`)
      else {
        notify('기다리는 사례가 더 없어요.', { type: 'info' })
        navigate('/cases')
      }
    } catch (error) {
      if (!(await signOutWhenDenied(error)))
        notify(error instanceof Error ? error.message : '', { type: 'error' })
    }
  }
}
