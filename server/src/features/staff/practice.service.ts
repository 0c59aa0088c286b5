import { type PracticePart, practiceParts } from '../../../../contract/system.ts'
import type { Audit } from '../../shared/audit/audit.ts'
import type { Database } from '../../shared/db/database.ts'
import { AppError } from '../../shared/http/app-error.ts'

export interface PracticeDependencies {
  db: Database
  audit: Audit
  /** Where the practice world is reached; undefined in production. */
  practiceUrl: string | undefined
}

interface Behaviour {
  mood: string
  delayMs: number
}

export type Practice = ReturnType<typeof createPractice>

const callMs = 5000
const parts = Object.keys(practiceParts) as PracticePart[]

/** Tells the practice world how to behave, over the same addresses that drills use. */
export function createPractice({ db, audit, practiceUrl }: PracticeDependencies) {
  return { get, set }

  async function get() {
    const [{ providers }, toss, model] = await Promise.all([
      ask<{ providers: Record<string, Behaviour> }>(''),
      ask<Behaviour>('/toss'),
      ask<Behaviour>('/model'),
    ])
    const known: Record<string, Behaviour | undefined> = { ...providers, toss, model }
    return parts.map((part) => {
      const { mood = 'normal', delayMs = 0 } = known[part] ?? {}
      return { part, mood, delayMs }
    })
  }

  async function set(actorId: string, part: PracticePart, { mood, delayMs }: Behaviour) {
    const before = (await get()).find((it) => it.part === part)
    const isKnown = (practiceParts[part] as readonly string[]).includes(mood)
    if (!isKnown) throw new AppError('VALIDATION_FAILED')
    await ask(`/${part}`, { mood, delayMs })
    const entry = { actorId, action: 'staff.setPractice', subject: 'practice', subjectId: part }
    await audit.record(db, { ...entry, before: { mood: before?.mood }, after: { mood, delayMs } })
    return get()
  }

  async function ask<Answer>(path: string, body?: object): Promise<Answer> {
    if (!practiceUrl) throw new AppError('NOT_FOUND')
    const post = body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    try {
      const signal = AbortSignal.timeout(callMs)
      const response = await fetch(`${practiceUrl}/control${path}`, { signal, ...post })
      if (!response.ok) throw new Error(`The practice world answered ${response.status}`)
      return (await response.json()) as Answer
    } catch (cause) {
      throw new AppError('SERVICE_UNAVAILABLE', { cause })
    }
  }
}
