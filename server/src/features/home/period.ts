/** A period that may have no end. */
interface Period {
  startsAt: Date
  endsAt: Date | null
}

/** From the first moment on, up to and without the last. */
export const isRunning = ({ startsAt, endsAt }: Period, moment: Date) =>
  startsAt <= moment && (!endsAt || endsAt > moment)
