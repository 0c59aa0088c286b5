import type { Advice, Severity } from '../../../../../../contract/diagnosis/diagnosis.ts'

/** A check that the customer can do at home, for what text and photos often leave open. */
export interface Check {
  text: string
  /** The check is left out when one of these findings is known. */
  unless: string[]
}

/** What a step of advice can harm where the problem turns out to be another one. */
export const risks = [
  'SOAK',
  'REPOT',
  'CUT_ROOTS',
  'PRUNE',
  'FERTILISE',
  'FULL_SUN',
  'SPRAY',
  'ISOLATE',
] as const
export type Risk = (typeof risks)[number]

/** When the description states or denies a finding in `unless`, the check is replaced by the text `told`, or left out without one. */
interface Asking {
  unless: string[]
  told?: string
}

/** A step that asks the owner to check something. */
export interface AskingStep extends Asking {
  text: string
}

/** A risky step, and the check `gentle` that replaces it when evidence speaks against the step; `unless` and `told` apply to that check. */
export interface RiskyStep extends Partial<Asking> {
  text: string
  risk: Risk
  gentle: string
}
export type AdviceStep = string | AskingStep | RiskyStep

export const isRisky = (step: AdviceStep): step is RiskyStep => typeof step !== 'string' && 'risk' in step

/** Returns the check of a step, or when the description states its outcome the text `told`, if there is one. */
export function untold(step: AskingStep | RiskyStep, toldIds: ReadonlySet<string>): string[] {
  const isTold = step.unless?.some((id) => toldIds.has(id))
  if (!isTold) return [isRisky(step) ? step.gentle : step.text]
  return step.told ? [step.told] : []
}

/** Returns the full text of each step. */
export const plainSteps = (steps: AdviceStep[]): string[] =>
  steps.map((step) => (typeof step === 'string' ? step : step.text))

/** Advice about one problem, written for Korean homes from the sources it names. */
export interface ProblemAdvice extends Omit<Advice, 'today' | 'thisWeek' | 'urgent' | 'recovery'> {
  today: AdviceStep[]
  thisWeek: AdviceStep[]
  severity: Severity
  /** What would make the matter urgent. */
  urgent: string
  /** The first sign of recovery and when to expect it. */
  recovery: string
  /** The problem in one short sentence. */
  summary: string
  checks: Check[]
  /** How to distinguish it from similar problems; shown where it is only a candidate. */
  tellApart: string
}
