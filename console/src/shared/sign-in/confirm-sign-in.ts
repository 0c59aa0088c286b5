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
