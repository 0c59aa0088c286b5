interface Period {
  startsAt: Date
  endsAt: Date | null
}

/** Whether `moment` is in the period: `startsAt` inclusive, `endsAt` exclusive. */
export const isRunning = ({ startsAt, endsAt }: Period, moment: Date) =>
  startsAt <= moment && (!endsAt || endsAt > moment)
