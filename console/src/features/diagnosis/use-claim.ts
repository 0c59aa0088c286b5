import { useEffect, useState } from 'react'
import { claimMinutes } from '../../../../contract/expert-case.ts'
import { isHeld, letGo, stayWith } from './diagnosis.queries.ts'

/** Well before the time ends, also when one call is lost. */
const renewedEveryMs = (claimMinutes * 60_000) / 4

/** Keeps a case in hand while it is open, and lets go of it on leaving. Says why it was lost. */
export function useClaim(id: string, isMine: boolean): string | undefined {
  const [lost, setLost] = useState<string>()
  useEffect(() => {
    if (!isMine) return
    setLost(undefined)
    const renew = () =>
      stayWith(id).catch((error: Error) => {
        if (isHeld(error)) setLost(`${error.message} 쓰신 글은 저장돼 있어요.`)
      })
    const timer = setInterval(renew, renewedEveryMs)
    // A laptop that slept may have lost it.
    const wake = () => document.visibilityState === 'visible' && void renew()
    document.addEventListener('visibilitychange', wake)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', wake)
      void letGo(id).catch(() => undefined)
    }
  }, [id, isMine])
  return lost
}
