const seoulDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul' })

/** 새잎-내-데이터-2026-01-05.json */
export const myDataFileName = (now = new Date()) => `새잎-내-데이터-${seoulDay.format(now)}.json`

/** Hands the data to the browser as a file, laid out so that people can read it. */
export function saveAsFile(data: unknown) {
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = myDataFileName()
  link.click()
  // The download has begun by then, also where it begins late.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
