import { type PracticeSwitch, practiceSwitches } from '../../../../contract/staff/system.ts'
import { AppError } from '../../shared/errors/app-error.ts'
import type { StaffContext } from './context.ts'

interface Behaviour {
  mood: string
  delayMs: number
}

const timeoutMs = 5000
const switches = Object.keys(practiceSwitches) as PracticeSwitch[]

/** Reads the behaviour of the sandbox services, through the control endpoints that drills use. */
export async function getPractice({ practiceUrl }: StaffContext) {
  const [{ providers }, toss, model] = await Promise.all([
    callSandbox<{ providers: Record<string, Behaviour> }>(practiceUrl, ''),
    callSandbox<Behaviour>(practiceUrl, '/toss'),
    callSandbox<Behaviour>(practiceUrl, '/model'),
  ])
  const known: Record<string, Behaviour | undefined> = { ...providers, toss, model }
  return switches.map((part) => {
    const { mood = 'normal', delayMs = 0 } = known[part] ?? {}
    return { part, mood, delayMs }
  })
}

/** Sets the behaviour of a sandbox service. Throws VALIDATION_FAILED for one that it does not know. */
export async function setPractice(
  ctx: StaffContext,
  actorId: string,
  part: PracticeSwitch,
  { mood, delayMs }: Behaviour,
) {
  const before = (await getPractice(ctx)).find((it) => it.part === part)
  const isKnown = (practiceSwitches[part] as readonly string[]).includes(mood)
  if (!isKnown) throw new AppError('VALIDATION_FAILED')
  await callSandbox(ctx.practiceUrl, `/${part}`, { mood, delayMs })
  const entry = { actorId, action: 'staff.setPractice', subject: 'practice', subjectId: part } as const
  await ctx.audit.record(ctx.db, { ...entry, before: { mood: before?.mood }, after: { mood, delayMs } })
  return getPractice(ctx)
}

async function callSandbox<Answer>(
  practiceUrl: string | undefined,
  path: string,
  body?: object,
): Promise<Answer> {
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
