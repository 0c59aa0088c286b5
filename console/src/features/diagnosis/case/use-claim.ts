import { useEffect, useState } from 'react'
import { claimMinutes } from '../../../../../contract/diagnosis/case-admin.ts'
import { isClaimedByOther, sendClaim, sendRelease } from '../diagnosis.queries.ts'

/** Short enough that the claim survives a failed call. */
const renewIntervalMs = (claimMinutes * 60_000) / 4

/** Extends the claim while the case is open and releases it afterwards. Returns a message when it is lost. */
export function useClaim(id: string, isMine: boolean): string | undefined {
  const [lostReason, setLostReason] = useState<string>()
  useEffect(() => {
    if (!isMine) return
    setLostReason(undefined)
    const renew = () =>
      sendClaim(id).catch((error: Error) => {
        if (isClaimedByOther(error)) setLostReason(`${error.message} 쓰신 글은 저장돼 있어요.`)
      })
    const timer = setInterval(renew, renewIntervalMs)
    // The claim may have expired while the device was asleep.
    const onVisible = () => document.visibilityState === 'visible' && void renew()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
      void sendRelease(id).catch(() => undefined)
    }
  }, [id, isMine])
  return lostReason
}
