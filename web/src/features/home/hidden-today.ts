import { storedText } from '../../../../client/storage.ts'
import { seoulDayAt } from '../../../../contract/seoul-day.ts'

const hiddenUntil = storedText('saeip.openingSoonRestsUntil')

/** "오늘 하루 보지 않기": hides the announcement until midnight in Seoul, on this device. */
export const hideForToday = (now = Date.now()) => void hiddenUntil.write(seoulDayAt(now))

/** Whether the person hid the announcement for today. */
export const isHiddenToday = (now = Date.now()) => (hiddenUntil.read() ?? '') >= seoulDayAt(now)
