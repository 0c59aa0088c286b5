import type { Screen } from '../driver/screen.ts'

/** What the journeys of one browser hand on to each other. */
export interface Findings {
  /** Paths of the two photos of a plant. */
  photos: { full: string; symptom: string }
  resultPath?: string
  reservationPath?: string
}

export interface Journey {
  /** Name in the table of docs/browsers.md. */
  name: string
  run: (screen: Screen, findings: Findings) => Promise<void>
}

/** Returns what an earlier journey should have found. */
export function found(path: string | undefined): string {
  if (path === undefined) throw new Error('An earlier journey failed.')
  return path
}

export const button = (name: string) => ({ role: 'button', name })
export const link = (name: string) => ({ role: 'link', name })
export const heading = (name: string) => ({ role: 'heading', name })
