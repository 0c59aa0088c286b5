/** The browser's own question whether to install, kept for a better moment than its own. */
interface InstallQuestion extends Event {
  prompt(): Promise<unknown>
}

type Listener = () => void
const listeners = new Set<Listener>()
let question: InstallQuestion | undefined

/** Keeps the browser's question for us to ask. */
export function keepInstallQuestion() {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    change(event as InstallQuestion)
  })
  addEventListener('appinstalled', () => change(undefined))
}

export function onInstallChange(listener: Listener) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** `ask`: the browser can be told to; `show`: the person must do it themselves (iOS); `none`: installed, or impossible. */
export function installWay(): 'ask' | 'show' | 'none' {
  if (matchMedia('(display-mode: standalone)').matches) return 'none'
  if (question) return 'ask'
  return /iPhone|iPad|iPod/.test(navigator.userAgent) ? 'show' : 'none'
}

/** In a tap of the person. The browser asks once; afterwards there is nothing left to ask. */
export async function askToInstall() {
  await question?.prompt()
  change(undefined)
}

function change(next: InstallQuestion | undefined) {
  question = next
  for (const listener of [...listeners]) listener()
}
