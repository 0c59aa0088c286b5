import { dayMs } from '../../../../contract/seoul-day.ts'
import type { StateMetrics } from '../../shared/metrics/state-metrics.ts'
import { seoulDay } from '../../shared/time/seoul.ts'
import { findSlotFill } from './insight.repository.ts'

/** Places that can still be booked for the next seven days. */
export const reservationMetrics: StateMetrics = {
  gauges: {
    saeip_slots_left: { help: 'Stops still free from tomorrow on for seven days', labels: ['leg'] },
    saeip_slots_open: { help: 'All stops of the same days', labels: ['leg'] },
  },
  read: async (tx, now) => {
    const dayIn = (days: number) => seoulDay(new Date(now.getTime() + days * dayMs))
    const weeks = await findSlotFill(tx, dayIn(1), dayIn(7))
    return (['PICKUP', 'DELIVERY'] as const).flatMap((leg) => {
      const ofLeg = weeks.filter((week) => week.leg === leg)
      const open = ofLeg.reduce((sum, { capacity }) => sum + capacity, 0)
      const booked = ofLeg.reduce((sum, week) => sum + week.booked, 0)
      return [
        { name: 'saeip_slots_left', value: open - booked, labels: { leg } },
        { name: 'saeip_slots_open', value: open, labels: { leg } },
      ]
    })
  },
}
