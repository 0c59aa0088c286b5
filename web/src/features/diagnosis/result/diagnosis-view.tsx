import { Link } from '@tanstack/react-router'
import { Image, MessageCircle, Share2, Telescope } from 'lucide-react'
import { Component, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { chooseParticle } from '../../../../../client/particle.ts'
import type { CarePlan as Plan } from '../../../../../contract/diagnosis/care-plan.ts'
import type { DiagnosisResult } from '../../../../../contract/diagnosis/diagnosis.ts'
import { screens } from '../../../../../contract/screens.ts'
import { Button, Card, Page, Section } from '../../../../../ui/index.ts'
import { InstallHint } from '../../../shared/install/install-hint.tsx'
import { PushOffer } from '../../notification/index.ts'
import { useCarePlan } from '../care-plan/care-plan.queries.ts'
import { PlanError, PlanSkeleton, showCarePlan } from '../care-plan/plan-placeholder.tsx'
import { AdviceSteps, Prevention, Signals, Urgent } from './advice.tsx'
import { Comparison } from './comparison.tsx'
import { ExpertAnswer, ExpertPending, ExpertRequest, SentReplies } from './expert.tsx'
import { Feedback } from './feedback.tsx'
import { PhotoPair } from './photos.tsx'
import { FollowUp, RetakeSection } from './refine.tsx'
import { EmergencyPanel, ToxicityNote } from './safety.tsx'
import { Collapsible, EngineLine, SubmissionDetails } from './submission-details.tsx'
import { Candidates, quietTitle, ReasonList, Reasons, Verdict } from './verdict.tsx'

/**
 * The result page: one column on phones, two columns with sticky next steps on wide windows. Photos, expert,
 * problem with reasons, solutions and tips come first; a running care plan stands in place of the solutions.
 */
export function DiagnosisView({ result }: { result: DiagnosisResult }) {
  const isUnsure = result.problemId === null && !result.isNamedByExpert
  const { id, comparison } = result
  const isPlanInstead = useIsPlanInstead(result)
  return (
    <Page wide>
      <EmergencyPanel {...result} />
      {result.emergency && <ToxicityNote {...result} isOpen />}
      <ExpertAnswer {...result} />
      <ExpertRequest {...result} />
      <div className="lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-12">
        <div>
          <PhotoPair {...result} />
          <ExpertPending {...result} />
          <SentReplies {...result} />
          <Verdict {...result} />
          <Overruled {...result} />
          {!result.emergency && <ToxicityNote {...result} />}
        </div>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Urgent {...result} />
          <Provisional {...result} />
          <Disagreement {...result} />
          <Reasons {...result} />
          <FollowUp key={`${id} follow-up`} result={result} />
          <RetakeSection key={`${id} unsure`} result={result} />
          {isPlanInstead ? <CarePlan result={result} /> : <AdviceSteps {...result} />}
          <AlsoSeen {...result} />
          <Signals {...result} />
          <Prevention {...result} />
          {!isPlanInstead && <CarePlan result={result} />}
          {comparison && <Comparison result={{ ...result, comparison }} />}
          <NotificationOffer {...result} />
          <Candidates {...result} />
          <Feedback key={`${id} feedback`} {...result} />
          <ShareSection result={result} />
          <FurtherHelp {...result} />
          <SubmissionDetails {...result} />
          <EngineLine {...result} />
        </div>
        <NextSteps id={id} isUnsure={isUnsure} hasPrimary={!hasOtherPriority(result)} />
      </div>
    </Page>
  )
}

/** Whether something on the page matters more than the next steps, or nothing needs to be done. */
const hasOtherPriority = ({ emergency, family, problemId, photoNotes }: DiagnosisResult) =>
  Boolean(emergency) || family === 'HARMLESS' || (problemId === null && photoNotes.length > 0)

/** Offers push notifications until the expert has answered, and otherwise the installation of the app. */
const NotificationOffer = ({ expertFeedback }: Pick<DiagnosisResult, 'expertFeedback'>) =>
  expertFeedback?.trim() ? (
    <InstallHint hasHelped />
  ) : (
    <PushOffer question="전문가 답변이 오면 알려 드릴까요?" otherwise={<InstallHint hasHelped />} />
  )

/** Says that the result is provisional and may be replaced. */
function Provisional({ provisional }: Pick<DiagnosisResult, 'provisional'>) {
  if (!provisional) return null
  return (
    <section aria-label="먼저 살펴본 결과" className="mb-10 flex gap-3 rounded-lg bg-sky-soft px-5 py-4">
      <Telescope aria-hidden size={22} className="mt-0.5 shrink-0 animate-breathe text-sky" />
      <div>
        <p className="font-semibold text-sky">먼저 살펴본 결과예요</p>
        <p className="mt-0.5 text-sm">
          사진을 더 자세히 보고 있어요. 새로 알게 된 것이 있으면 이 화면을 고치고 알려 드릴게요.
        </p>
      </div>
    </section>
  )
}

const ShareSheet = lazy(async () => ({ default: (await import('./share-sheet.tsx')).ShareSheet }))

/** Offers to share a result that names a problem; the ways to do so load with the first tap. */
function ShareSection({ result }: { result: DiagnosisResult }) {
  const [isOpen, setIsOpen] = useState(false)
  if (result.problemId === null || !result.advice) return null
  return (
    <div className="mb-10">
      <Button variant="plain" size="lg" block onClick={() => setIsOpen(true)}>
        <Share2 aria-hidden size={20} />
        결과 공유하기
      </Button>
      {isOpen && (
        <Suspense>
          <ShareSheet result={result} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** The engine's answer, closed, where an expert named another problem. */
function Overruled({ overruled }: Pick<DiagnosisResult, 'overruled'>) {
  if (!overruled) return null
  const { problem, problemId, summary, reasons } = overruled
  return (
    <div className="mb-8 rounded-lg border border-line bg-surface">
      <Collapsible
        title={
          problemId === null
            ? 'AI는 한 가지로 정하지 못했어요'
            : `AI는 ‘${problem}’${chooseParticle(problem, '으로')} 봤어요`
        }
      >
        <p className="mb-4 muted">전문가가 다르게 봐서, 이 답은 더 이상 따르지 않으셔도 돼요.</p>
        {summary && <p className="mb-4">{summary}</p>}
        <ReasonList reasons={reasons} />
      </Collapsible>
    </div>
  )
}

/** What the description and the photos each point to, when they differ; the question below separates them. */
function Disagreement({ disagreement }: Pick<DiagnosisResult, 'disagreement'>) {
  if (!disagreement) return null
  const { fromText, fromPhotos, text } = disagreement
  return (
    <section aria-label="알려 주신 것과 사진이 달라요" className="mb-4 rounded-lg bg-sun-soft px-5 py-5">
      <p className="font-semibold text-sun">알려 주신 것과 사진이 조금 달라요</p>
      <dl className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2">
        <Side name="알려 주신 것으로는" problem={fromText} icon={<MessageCircle aria-hidden size={18} />} />
        <Side name="사진으로는" problem={fromPhotos} icon={<Image aria-hidden size={18} />} />
      </dl>
      <p className="mt-3">{text}</p>
    </section>
  )
}

const Side = ({ name, problem, icon }: { name: string; problem: string; icon: ReactNode }) => (
  <div className="rounded-md bg-surface-raised px-4 py-3">
    <dt className="flex items-center gap-2 muted">
      {icon}
      {name}
    </dt>
    <dd className="mt-0.5 font-bold">{problem}</dd>
  </div>
)

/** A second problem of the same plant, with its reasons and what to do today. */
function AlsoSeen({ alsoSeen }: Pick<DiagnosisResult, 'alsoSeen'>) {
  if (!alsoSeen) return null
  const { problem, summary, reasons, today } = alsoSeen
  return (
    <Section title="함께 보이는 문제">
      <Card>
        <h3 className="text-lg font-bold">{problem}</h3>
        <p className="mt-1">{summary}</p>
        {today.length > 0 && (
          <div className="mt-5">
            <h4 className={quietTitle}>오늘 함께 할 일</h4>
            <ul className="mt-2 flex list-disc flex-col gap-2 pl-5 marker:text-leaf">
              {today.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ul>
          </div>
        )}
        {reasons.length > 0 && (
          <div className="mt-5 border-line border-t pt-4">
            <h4 className={quietTitle}>이렇게 본 이유</h4>
            <div className="mt-3 -mb-3">
              <ReasonList reasons={reasons} />
            </div>
          </div>
        )}
      </Card>
    </Section>
  )
}

interface NextStepsProps {
  /** The diagnosis that a new diagnosis or a booking refers to. */
  id: string
  isUnsure: boolean
  /** Whether the first of them is the page's primary button. */
  hasPrimary: boolean
}

/** The three next steps; without a named problem, a new diagnosis comes first. */
const NextSteps = ({ id, isUnsure, hasPrimary }: NextStepsProps) => (
  <div className="grid grid-cols-2 gap-2 lg:sticky lg:top-24">
    <Button
      asChild
      size="lg"
      variant={hasPrimary && !isUnsure ? 'primary' : 'plain'}
      className={isUnsure ? '' : 'col-span-2'}
    >
      <Link to={screens.reservation.route} search={{ diagnosis: id }}>
        분갈이 신청
      </Link>
    </Button>
    <Button
      asChild
      size="lg"
      variant={hasPrimary && isUnsure ? 'primary' : 'plain'}
      className={isUnsure ? '-order-1 col-span-2' : ''}
    >
      <Link to={screens.diagnosis.route} search={{ previous: id }}>
        다시 진단
      </Link>
    </Button>
    <Button asChild size="lg" variant="plain">
      <Link to={screens.home.route}>홈</Link>
    </Button>
  </div>
)

const Matches = lazy(async () => ({ default: (await import('./matches.tsx')).Matches }))
/** Distance below the viewport at which loading starts. */
const loadDistance = '400px'

/** Articles and products for the problem, loaded when the section comes near the viewport; errors hide it. */
function FurtherHelp({ problemId, candidates }: DiagnosisResult) {
  const problem = problemId ?? candidates[0]?.problemId
  const [end, setEnd] = useState<Element | null>(null)
  const isNear = useNear(end)
  if (!problem) return null
  return (
    <div ref={setEnd}>
      {isNear && (
        <HideOnError>
          <Suspense>
            <Matches problem={problem} />
          </Suspense>
        </HideOnError>
      )}
    </div>
  )
}

function useNear(element: Element | null) {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!element) return
    const observer = new IntersectionObserver((changes) => changes.at(-1)?.isIntersecting && setNear(true), {
      rootMargin: loadDistance,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return isNear
}

/** Renders nothing when its children throw. */
class HideOnError extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override render = () => !this.state.hasFailed && this.props.children
}

const PlanSection = lazy(async () => ({
  // A failed import must not break the result page.
  default: await import('../care-plan/plan-section.tsx').then(
    (loaded) => loaded.PlanSection,
    () => PlanError,
  ),
}))

/**
 * The care plan on the result page, which reminders link to by `#care-plan`. Starting a plan is offered when
 * the result names a problem and nothing is more urgent; an existing plan is shown whatever the result.
 */
function CarePlan({ result }: { result: DiagnosisResult }) {
  const isOffered = needsCare(result) && !result.emergency
  return (
    <div id="care-plan" tabIndex={-1} className="scroll-mt-20 outline-none">
      <Suspense fallback={isOffered && <PlanSkeleton />}>
        <PlanSection key={result.id} result={result} isOffered={isOffered} />
      </Suspense>
    </div>
  )
}

/** Whether the result names something that harms the plant. Old results have no family. */
const needsCare = ({
  problemId,
  family = problemId === 'healthy' ? 'HARMLESS' : 'PROBLEM',
}: DiagnosisResult) => problemId !== null && family === 'PROBLEM'

/** Whether an active plan lists all solutions, so that it stands in their place; shows it there when it starts. */
function useIsPlanInstead(result: DiagnosisResult) {
  const { data: plan } = useCarePlan(result.id)
  const isInstead = Boolean(plan && isAllIn(plan, result))
  const wasWithoutPlan = useRef(false)
  useEffect(() => {
    if (isInstead && wasWithoutPlan.current) showCarePlan()
    wasWithoutPlan.current = plan === null
  }, [plan, isInstead])
  return isInstead
}

function isAllIn({ state, tasks }: Plan, { advice, solutions }: DiagnosisResult) {
  const steps = advice ? [...advice.today, ...advice.thisWeek] : solutions
  return (
    state === 'ACTIVE' && steps.length > 0 && steps.every((step) => tasks.some(({ text }) => text === step))
  )
}
