let aheadMs = 0

/** Remembers by how much the server's clock is ahead of the device's, from an answer that has just arrived. */
export function withServerTime<Answer extends { serverTime?: string | undefined }>(answer: Answer): Answer {
  if (answer.serverTime) aheadMs = Date.parse(answer.serverTime) - Date.now()
  return answer
}

/** The server's time now, in milliseconds; the device's own before the first answer. */
export const serverNow = () => Date.now() + aheadMs
