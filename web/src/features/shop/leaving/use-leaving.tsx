import { useCallback, useState } from 'react'
import { LeavingNotice } from './leaving-notice.tsx'

/** `leave` leads to a shop of others; put `notice` anywhere on the page. */
export function useLeaving() {
  const [link, setLink] = useState<string>()
  const end = useCallback(() => setLink(undefined), [])
  return { leave: setLink, notice: link && <LeavingNotice link={link} onEnd={end} /> }
}
