import { storedText } from '../../../../client/storage.ts'
import type { Provider } from '../../../../contract/account/account.ts'

/** Shows the dialog; resolves to whether the person has confirmed who they are. */
type Ask = () => Promise<boolean>

let ask: Ask | undefined
let asking: Promise<boolean> | undefined

/** Registers the dialog that asks. Returns the function that removes it again. */
export function registerConfirmDialog(dialog: Ask) {
  ask = dialog
  return () => {
    if (ask === dialog) ask = undefined
  }
}

/** Asks the person to confirm who they are. Calls at the same time share one dialog. */
export function confirmSignIn(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined
  })
  return asking
}

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
