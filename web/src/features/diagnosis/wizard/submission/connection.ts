/** Why a request was ended before its answer; `OFFLINE` is a failure like any other. */
type Ending = 'RESEND' | 'STOP' | 'OFFLINE'

/** Holds one request at a time that the person can start again or stop, and that ends when the device goes offline. */
export function createConnection() {
  let controller: AbortController | undefined
  let ending: Ending | undefined

  const end = (why: Ending) => {
    ending = why
    controller?.abort()
  }
  // A request without a line could otherwise hang for minutes.
  const onOffline = () => end('OFFLINE')

  return {
    /** Returns the signal of the next request. */
    open() {
      ending = undefined
      controller = new AbortController()
      addEventListener('offline', onOffline)
      return controller.signal
    },
    close: () => removeEventListener('offline', onOffline),
    resend: () => end('RESEND'),
    stop: () => end('STOP'),
    isToResend: () => ending === 'RESEND',
    wasStopped: () => ending === 'STOP',
  }
}
