import { formatDay, seoulToday } from '../../../contract/seoul-day.ts'
import { site } from './site.ts'

/** The last day of the rest; null while the business does not rest, or once the page is older than the rest. */
export function findRest(): string | null {
  const { restUntil } = site()
  return restUntil && restUntil >= seoulToday() ? restUntil : null
}

/** Says until when the business rests and what that means; nothing while it does not. */
export function RestNote() {
  const restUntil = findRest()
  if (!restUntil) return null
  return (
    <p className="mt-2 mb-6 font-semibold text-sun">
      {formatDay(restUntil)}까지 쉬어요. 이날까지는 방문이 예약되지 않고, 답변은 평소보다 오래 걸려요.
    </p>
  )
}
