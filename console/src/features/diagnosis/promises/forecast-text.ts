import { formatDateTimeAt, formatTimeAt } from '../../../../../client/seoul-time.ts'
import type { Forecast } from '../../../../../contract/diagnosis/workload-admin.ts'
import { seoulDayAt } from '../../../../../contract/seoul-day.ts'

/** What the pace means for the open cases, in whole sentences. */
export function describeForecast(forecast: Forecast, openCount: number, now: number): string[] {
  const { perHour, people, doneAt, lateCount, lateFrom } = forecast
  if (openCount === 0) return ['기다리는 사례가 없어요.']
  if (perHour === null)
    return [
      people === 0
        ? '최근 2시간 동안 답한 사람이 없어서, 아직 오늘의 속도를 알 수 없어요.'
        : '오늘 보낸 답변이 아직 적어서 속도를 알 수 없어요. 3건부터 셈해요.',
    ]
  const pace = `오늘 ${people}명이 한 시간에 ${Math.round(perHour * 10) / 10}건씩 답하고 있어요.`
  const done = doneAt && `이 속도면 ${timeOf(doneAt, now)}에 모두 끝나요.`
  const late = lateFrom && `${timeOf(lateFrom, now)} 이후 ${lateCount}건이 늦을 수 있어요.`
  return [late, done, pace].filter((sentence): sentence is string => Boolean(sentence))
}

/** The time today; with the day on any other day. */
const timeOf = (iso: string, now: number) =>
  seoulDayAt(Date.parse(iso)) === seoulDayAt(now) ? formatTimeAt(iso) : formatDateTimeAt(iso)
