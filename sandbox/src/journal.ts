import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Something that happened in the practice world; `kind` says what. */
export interface Happening {
  kind: string
}

/** Remembers what happened, one JSON line each, in the order it happened. */
export interface Journal<Event extends Happening> {
  past: Event[]
  write(event: Event): void
}

/**
 * A journal in an append-only file. A line is handed to the operating system before `write`
 * returns, so nothing that was answered is lost with the process. Without a file it only forgets.
 */
export function openJournal<Event extends Happening>(file: string | undefined): Journal<Event> {
  if (!file) return { past: [], write: () => {} }
  mkdirSync(dirname(file), { recursive: true })
  const past = existsSync(file) ? readLines<Event>(readFileSync(file, 'utf8')) : []
  // A process killed in the middle of a line leaves half of one: what follows starts afresh.
  if (existsSync(file)) appendFileSync(file, '\n')
  const mode = 0o600
  return { past, write: (event) => appendFileSync(file, `${JSON.stringify(event)}\n`, { mode }) }
}

function readLines<Event>(text: string): Event[] {
  return text.split('\n').flatMap((line) => {
    try {
      return line ? [JSON.parse(line) as Event] : []
    } catch {
      return []
    }
  })
}
