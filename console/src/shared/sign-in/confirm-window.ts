import { storedText } from '../../../../client/storage.ts'
import type { Provider } from '../../../../contract/account/account.ts'

/** Marks a window that was opened to sign in again; of this window alone. */
const mark = storedText('console.confirming', 'sessionStorage')

/** Opens the window in which the person signs in again. Returns whether the browser allowed it. */
export const openConfirmWindow = (provider: Provider) =>
  window.open(
    `/console/confirm?provider=${provider}`,
    'saeip-console-confirm',
    'popup,width=480,height=760',
  ) !== null

export const markConfirmWindow = () => void mark.write('yes')

/** Whether this is such a window; says so once. */
export function takeConfirmMark(): boolean {
  const isMarked = mark.read() !== null
  mark.remove()
  return isMarked
}
