import { seoulDayAt } from '../../../../../contract/seoul-day.ts'

/** Returns a file name such as 새잎-내-데이터-2026-01-05.json. */
export const myDataFileName = (now = new Date()) => `새잎-내-데이터-${seoulDayAt(now.getTime())}.json`

/** Downloads the data as a formatted JSON file. */
export function saveAsFile(data: unknown) {
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = myDataFileName()
  link.click()
  // The delay lets slow browsers start the download first.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
