import { formatDay, seoulToday } from '../../../contract/seoul-day.ts'
import { site } from './site.ts'

/** Says until when the business rests and what that means; nothing while it does not, or once the page is older than the rest. */
export function RestNote() {
  const { restUntil } = site()
  if (!restUntil || restUntil < seoulToday()) return null
  return (
    <p className="mt-2 mb-6 font-semibold text-sun">
      {formatDay(restUntil)}까지 쉬어요. 이날까지는 방문이 예약되지 않고, 답변은 평소보다 오래 걸려요.
    </p>
  )
}
