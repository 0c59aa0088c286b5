import { type PracticeSwitch, practiceSwitches } from '../../../../contract/staff/system.ts'
import type { Audit } from '../../shared/audit/audit.ts'
import type { Database } from '../../shared/db/database.ts'
import { AppError } from '../../shared/errors/app-error.ts'

interface PracticeDependencies {
  db: Database
  audit: Audit
  /** Base address of the sandbox; undefined in production. */
  practiceUrl: string | undefined
}

interface Behaviour {
  mood: string
  delayMs: number
}

export type PracticeService = ReturnType<typeof createPracticeService>

const timeoutMs = 5000
const switches = Object.keys(practiceSwitches) as PracticeSwitch[]

/** Reads and sets the behaviour of the sandbox services, through the control endpoints that drills use. */
export function createPracticeService({ db, audit, practiceUrl }: PracticeDependencies) {
  return { get, set }

  async function get() {
    const [{ providers }, toss, model] = await Promise.all([
      callSandbox<{ providers: Record<string, Behaviour> }>(''),
      callSandbox<Behaviour>('/toss'),
      callSandbox<Behaviour>('/model'),
    ])
    const known: Record<string, Behaviour | undefined> = { ...providers, toss, model }
    return switches.map((part) => {
      const { mood = 'normal', delayMs = 0 } = known[part] ?? {}
      return { part, mood, delayMs }
    })
  }

  async function set(actorId: string, part: PracticeSwitch, { mood, delayMs }: Behaviour) {
    const before = (await get()).find((it) => it.part === part)
    const isKnown = (practiceSwitches[part] as readonly string[]).includes(mood)
    if (!isKnown) throw new AppError('VALIDATION_FAILED')
    await callSandbox(`/${part}`, { mood, delayMs })
    const entry = { actorId, action: 'staff.setPractice', subject: 'practice', subjectId: part } as const
    await audit.record(db, { ...entry, before: { mood: before?.mood }, after: { mood, delayMs } })
    return get()
  }

  async function callSandbox<Answer>(path: string, body?: object): Promise<Answer> {
    if (!practiceUrl) throw new AppError('NOT_FOUND')
    const post = body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    try {
      const signal = AbortSignal.timeout(timeoutMs)
      const response = await fetch(`${practiceUrl}/control${path}`, { signal, ...post })
      if (!response.ok) throw new Error(`The sandbox responded with status ${response.status}`)
      return (await response.json()) as Answer
    } catch (cause) {
      throw new AppError('SERVICE_UNAVAILABLE', { cause })
    }
  }
}
