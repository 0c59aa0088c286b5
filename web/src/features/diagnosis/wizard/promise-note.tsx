import { getAnswerPromise } from '../../../../../contract/diagnosis/promise.ts'
import { formatDay } from '../../../../../contract/seoul-day.ts'
import { useServerQuery } from '../../../shared/server-query.ts'

/** Says when an expert answers today, where that is not within the usual 24 hours. */
export function PromiseNote() {
  const { data } = useServerQuery(getAnswerPromise, {})
  if (!data || data.hours === 24) return null
  return (
    <p role="status" className="-mt-4 mb-6 font-semibold text-sun">
      {data.hours === null
        ? `지금은 전문가가 쉬고 있어요. ${formatDay(data.day)}까지 답해 드려요.`
        : `오늘은 ${data.hours}시간 안에 전문가가 답해요.`}
    </p>
  )
}
