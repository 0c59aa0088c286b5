import { createListeners } from '../../../../client/listeners.ts'

/** The event of the browser's install prompt. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>
}

const { subscribe, tell } = createListeners()
let promptEvent: InstallPromptEvent | undefined

/** Prevents the browser's own install prompt and stores its event for `showInstallPrompt`. */
export function captureInstallPrompt() {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    change(event as InstallPromptEvent)
  })
  addEventListener('appinstalled', () => change(undefined))
}

export const onInstallChange = subscribe

/** `ask`: the browser has an install prompt; `show`: the person must install by hand (iOS); `none`: installed or impossible. */
export function installWay(): 'ask' | 'show' | 'none' {
  if (matchMedia('(display-mode: standalone)').matches) return 'none'
  if (promptEvent) return 'ask'
  return /iPhone|iPad|iPod/.test(navigator.userAgent) ? 'show' : 'none'
}

/** Shows the install prompt. Must run in a click handler; a prompt works only once. */
export async function showInstallPrompt() {
  await promptEvent?.prompt()
  change(undefined)
}

function change(next: InstallPromptEvent | undefined) {
  promptEvent = next
  tell()
}
