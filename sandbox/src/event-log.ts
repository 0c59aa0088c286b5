import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** A change of the sandbox's state. */
export interface SandboxEvent {
  kind: string
}

/** Events in the order they happened, stored as one JSON line each. */
export interface EventLog<Event extends SandboxEvent> {
  storedEvents: Event[]
  write(event: Event): void
}

/**
 * Opens an append-only file of events. `write` returns after the line has been passed to the operating system, so a
 * killed process loses nothing that it has confirmed. Without a file nothing is stored.
 */
export function openEventLog<Event extends SandboxEvent>(file: string | undefined): EventLog<Event> {
  if (!file) return { storedEvents: [], write: () => {} }
  mkdirSync(dirname(file), { recursive: true })
  const storedEvents = existsSync(file) ? readLines<Event>(readFileSync(file, 'utf8')) : []
  // A process that was killed while writing may have left an incomplete line.
  if (existsSync(file)) appendFileSync(file, '\n')
  const mode = 0o600
  return { storedEvents, write: (event) => appendFileSync(file, `${JSON.stringify(event)}\n`, { mode }) }
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
