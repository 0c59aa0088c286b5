import { Link } from '@tanstack/react-router'
import { Image, MessageCircle, Share2, Telescope } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { chooseParticle } from '../../../../../client/particle.ts'
import type { DiagnosisResult } from '../../../../../contract/diagnosis/diagnosis.ts'
import { hasExpertAnswer } from '../../../../../contract/diagnosis/diagnosis-list-item.ts'
import { screens } from '../../../../../contract/screens.ts'
import { Button, classNames, Page, Problem, StickyActions } from '../../../../../ui/index.ts'
import { hasCode, messageOf } from '../../../shared/api/index.ts'
import { InstallHint } from '../../../shared/install/install-hint.tsx'
import { PushOffer } from '../../notification/index.ts'
import { CheckInHistory, KeptPlan, PlanProgress, PlanQuestions } from '../care-plan/plan-view.tsx'
import { notStarted, useCare } from '../care-plan/use-care.ts'
import { Prevention, Signals, Steps, Today } from './advice.tsx'
import { Comparison } from './comparison.tsx'
import { ExpertAnswer, ExpertPending, ExpertRequest, SentReplies } from './expert.tsx'
import { actionLook, Feedback } from './feedback.tsx'
import { Fold, Folds } from './fold.tsx'
import { Matches } from './matches.tsx'
import { PhotoPair } from './photos.tsx'
import { FollowUp, RetakeSection } from './refine.tsx'
import { EmergencyPanel, ToxicityNote } from './safety.tsx'
import { SubmissionDetails } from './submission-details.tsx'
import { useScrollToPart } from './use-scroll-to-part.ts'
import { ReasonList, Reasons, Verdict } from './verdict.tsx'

/**
 * The result page. In the first view: photos, expert, problem and what to do today; everything else waits behind one line
 * each. Keyed by the result's id.
 */
export function DiagnosisView({ result }: { result: DiagnosisResult }) {
  const { comparison, emergency, problemId } = result
  const care = useCare(result)
  const { plan, running } = care
  const isRecovered = plan?.state === 'DONE' && plan.checkIns.at(-1)?.answer === 'BETTER'
  const [place] = useState(() => placeOfQuestion(result))
  const isRepotting = !emergency && problemId !== null && rootProblems.includes(problemId)
  // Repotting, an expert's request and better photos have a primary button of their own.
  const isPlanMain = isNamed(result) && !isRepotting && !result.expertRequests?.length
  // Once an expert has answered, what the answer was built on is one of the folds.
  const reasonsLead = isNamed(result) && !hasExpertAnswer(result)
  // The first fold of a finished plan.
  const history = plan && <CheckInHistory plan={plan} firstPhoto={result.fullPlantImageUrl} />
  const questions = (
    <>
      <FollowUp result={result} />
      <RetakeSection result={result} />
    </>
  )
  return (
    <Page wide className="max-lg:pt-3! pb-0!">
      <EmergencyPanel {...result} />
      {emergency && <ToxicityNote {...result} isOpen />}
      <div className="lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:items-start lg:gap-x-12">
        <div ref={measureAbove} className="lg:sticky lg:col-start-1 lg:row-start-1 lg:mb-12">
          <PhotoPair {...result} />
          <ExpertRequest {...result} />
          <ExpertAnswer {...result} />
          <ExpertPending {...result} />
          <Verdict {...result} />
          {result.alsoSeen && !hasExpertAnswer(result) && (
            <a
              href={`#${alsoSeenId}`}
              className="-mt-2 mb-1 inline-flex min-h-11 items-center text-sm font-semibold text-leaf"
            >
              {result.alsoSeen.problem}도 함께 보여요
            </a>
          )}
          {reasonsLead && (
            <div className="mb-4 border-y border-line">
              <Reasons {...result} />
            </div>
          )}
        </div>
        <div className="lg:col-start-2 lg:row-start-1">
          <Provisional {...result} />
          <Disagreement {...result} />
          {place === 'FIRST' && questions}
          <div id="care-plan" tabIndex={-1} className="scroll-mb-40 outline-none">
            {plan?.replacement && <PlanQuestions plan={plan} />}
            {care.today.length > 0 && !isRecovered && (
              <Today
                title={result.family === 'HARMLESS' ? '이렇게만 해 주세요' : '오늘 할 일'}
                steps={care.today}
                onTick={care.onTick}
              >
                <PlanFoot {...care} startLook={isPlanMain ? 'primary' : 'soft'} />
              </Today>
            )}
            {plan && !plan.replacement && <PlanQuestions plan={plan} />}
          </div>
          <AlsoSeen {...result} />
          {place === 'AFTER_STEPS' && questions}
          <Folds>
            {plan?.state === 'DONE' && history}
            {!reasonsLead && <Reasons {...result} />}
            <Overruled {...result} />
            {place === 'FOLDED' && asks(result) && <Fold title="더 정확히 알고 싶다면">{questions}</Fold>}
            {isRecovered && (
              <Fold title="다시 보이면 할 일">
                <Steps steps={[...care.today, ...care.thisWeek]} />
              </Fold>
            )}
            {care.thisWeek.length > 0 && !isRecovered && (
              <Fold
                title="이번 주"
                hint={<span className="muted">{care.thisWeek.length}가지</span>}
                open={care.today.length === 0}
              >
                <Steps steps={care.thisWeek} onTick={care.onTick} />
              </Fold>
            )}
            <Signals {...result} />
            <Prevention {...result} steps={care.keep} onTick={result.advice ? care.onTick : undefined} />
            {!emergency && <ToxicityNote {...result} />}
            {plan?.state === 'ACTIVE' && !running && !plan.replacement && <KeptPlan plan={plan} />}
            {plan?.state !== 'DONE' && history}
            {comparison && <Comparison result={{ ...result, comparison }} />}
            <SentReplies {...result} />
            <SubmissionDetails {...result} />
            <FurtherHelp {...result} />
          </Folds>
          <NotificationOffer {...result} />
          {isNamed(result) || hasExpertAnswer(result) ? (
            <Feedback {...result}>
              <ShareButton result={result} />
            </Feedback>
          ) : (
            <div className="mb-8 flex">
              <ShareButton result={result} />
            </div>
          )}
          <Link
            to={screens.inquiries.route}
            search={{ diagnosis: result.id }}
            className="-mt-6 mb-6 inline-flex min-h-11 items-center text-sm font-semibold text-leaf underline underline-offset-4"
          >
            이 진단에 대해 문의하기
          </Link>
        </div>
        <NextSteps id={result.id} isRepotting={isRepotting} />
      </div>
    </Page>
  )
}

const isNamed = ({ problemId, isNamedByExpert }: DiagnosisResult) =>
  problemId !== null || isNamedByExpert === true

/**
 * Where the question stands: first where nothing is certain, after the steps where a problem is named, and folded once an
 * expert has answered. It stays there when its answer changes the result.
 */
function placeOfQuestion(result: DiagnosisResult) {
  if (hasExpertAnswer(result)) return 'FOLDED'
  return !isNamed(result) || result.disagreement ? 'FIRST' : 'AFTER_STEPS'
}

const asks = ({ followUp, question, photoNotes }: DiagnosisResult) =>
  Boolean(followUp || question || photoNotes.length > 0)

type PlanFootProps = ReturnType<typeof useCare> & { startLook: 'primary' | 'soft' }

/** Below the steps: the plan's progress, the offer to start one, or why there is none. */
function PlanFoot({ query, start, plan, running, mayStart, startLook }: PlanFootProps) {
  // The plan's question, below its steps.
  useScrollToPart('care-plan', plan !== undefined, 'end')
  if (running) return <PlanProgress plan={running} />
  if (query.error && !plan && !hasCode(query.error, 'DIAGNOSIS_NOT_FOUND'))
    return (
      <div className="flex flex-wrap items-center gap-3 border-t border-line px-5 py-3">
        <p role="alert" className="flex-1 text-sm">
          돌봄 계획을 불러오지 못했어요. 진단 결과는 그대로 볼 수 있어요.
        </p>
        <Button variant="soft" busy={query.isFetching} onClick={() => query.refetch()}>
          다시 불러오기
        </Button>
      </div>
    )
  if (!mayStart) return null
  // While it is unknown whether there is a plan, the offer only keeps its place: it would resume a stopped plan.
  return (
    <div className={classNames('border-t border-line px-5 py-3', plan === undefined && 'invisible')}>
      <Button variant={startLook} block busy={start.isPending} onClick={() => start.mutate()}>
        돌봄 계획 시작하기
      </Button>
      <p className="mt-1.5 text-center muted">3일, 7일, 14일 뒤에 나아졌는지 여쭤볼게요.</p>
      <Problem>{start.error && messageOf(start.error, notStarted)}</Problem>
    </div>
  )
}

/** Offers push notifications until the expert has answered, and otherwise the installation of the app. */
const NotificationOffer = (result: Pick<DiagnosisResult, 'expertFeedback'>) =>
  hasExpertAnswer(result) ? (
    <InstallHint hasHelped />
  ) : (
    <PushOffer question="전문가 답변이 오면 알려 드릴까요?" otherwise={<InstallHint hasHelped />} />
  )

/** Says that the result is provisional and may be replaced. */
function Provisional({ provisional }: Pick<DiagnosisResult, 'provisional'>) {
  if (!provisional) return null
  return (
    <section aria-label="먼저 살펴본 결과" className="mb-6 flex gap-3 text-sm">
      <Telescope aria-hidden size={20} className="mt-px shrink-0 animate-breathe text-sky" />
      <p>
        <strong className="font-semibold text-sky">먼저 살펴본 결과예요</strong> · 사진을 더 자세히 보고
        있어요. 새로 알게 된 것이 있으면 이 화면을 고치고 알려 드릴게요.
      </p>
    </section>
  )
}

const ShareSheet = lazy(async () => ({ default: (await import('./share-sheet.tsx')).ShareSheet }))

/** Offers to share a result that names a problem; the ways to do so load with the first tap. */
function ShareButton({ result }: { result: DiagnosisResult }) {
  const [isOpen, setIsOpen] = useState(false)
  if (result.problemId === null || !result.advice) return null
  return (
    <>
      <Button variant="plain" className={actionLook} onClick={() => setIsOpen(true)}>
        <Share2 aria-hidden size={18} />
        결과 공유하기
      </Button>
      {isOpen && (
        <Suspense>
          <ShareSheet result={result} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The engine's answer, closed, where an expert named another problem. */
function Overruled({ overruled }: Pick<DiagnosisResult, 'overruled'>) {
  if (!overruled) return null
  const { problem, problemId, summary, reasons } = overruled
  return (
    <Fold
      title={
        problemId === null
          ? 'AI는 한 가지로 정하지 못했어요'
          : `AI는 ‘${problem}’${chooseParticle(problem, '으로')} 봤어요`
      }
    >
      <p className="mb-4 muted">전문가가 다르게 봐서, 이 답은 더 이상 따르지 않으셔도 돼요.</p>
      {summary && <p className="mb-4">{summary}</p>}
      <ReasonList reasons={reasons} />
    </Fold>
  )
}

/** What the description and the photos each point to, when they differ; the question below separates them. */
function Disagreement({ disagreement }: Pick<DiagnosisResult, 'disagreement'>) {
  if (!disagreement) return null
  const { fromText, fromPhotos, text } = disagreement
  return (
    <section aria-label="알려 주신 것과 사진이 달라요" className="mb-4">
      <p className="font-semibold text-sun">알려 주신 것과 사진이 조금 달라요</p>
      <dl className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2">
        <Side name="알려 주신 것으로는" problem={fromText} icon={<MessageCircle aria-hidden size={18} />} />
        <Side name="사진으로는" problem={fromPhotos} icon={<Image aria-hidden size={18} />} />
      </dl>
      <p className="mt-2">{text}</p>
    </section>
  )
}

const Side = ({ name, problem, icon }: { name: string; problem: string; icon: ReactNode }) => (
  <div className="rounded-md bg-sun-soft px-4 py-3">
    <dt className="flex items-center gap-2 muted">
      {icon}
      {name}
    </dt>
    <dd className="mt-0.5 font-semibold">{problem}</dd>
  </div>
)

const alsoSeenId = 'also-seen'

/** A second problem of the same plant: why, and what to do today, of which only the first thing is shown at once. */
function AlsoSeen({ alsoSeen }: Pick<DiagnosisResult, 'alsoSeen'>) {
  const [isOpen, setOpen] = useState(false)
  if (!alsoSeen) return null
  const { problem, summary, reasons, today } = alsoSeen
  const steps = today.map((text) => ({ text, done: false }))
  return (
    <section aria-labelledby="also-seen-title" className="mb-8">
      <h2 id="also-seen-title" className="mb-2 text-sm font-semibold text-ink-muted">
        함께 보이는 문제
      </h2>
      <div className="divide-y divide-line card">
        <div className="p-5">
          <h3 id={alsoSeenId} className="scroll-mt-[40svh] text-lg font-bold">
            {problem}
          </h3>
          <p className="mt-0.5 mb-3">{summary}</p>
          <div className="muted">
            <ReasonList reasons={reasons} />
          </div>
        </div>
        <Steps steps={isOpen ? steps : steps.slice(0, 1)} isNumbered />
        {steps.length > 1 && (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="min-h-14 w-full rounded-b-lg text-sm font-semibold text-leaf"
          >
            {isOpen ? '접기' : `${steps.length - 1}가지 더 보기`}
          </button>
        )}
      </div>
    </section>
  )
}

/** Problems of roots and soil, for which a new pot is the treatment. */
const rootProblems = ['root_rot', 'root_bound', 'poor_drainage', 'root_mealybugs']

/** Tells the styles how high the block above the buttons is: in a wide window both stay in view, in a low one their end. */
function measureAbove(block: HTMLElement | null) {
  if (!block) return undefined
  const observer = new ResizeObserver(() => {
    const above = `${block.offsetHeight}px`
    block.style.top = `min(6rem, 100svh - 6rem - ${above})`
    block.parentElement?.style.setProperty('--above', above)
    block.parentElement?.style.setProperty('--next', `min(6rem + ${above}, 100svh - 6rem)`)
  })
  observer.observe(block)
  return () => observer.disconnect()
}

/** The three next steps, within reach from everywhere on the page. */
function NextSteps({ id, isRepotting }: { id: string; isRepotting: boolean }) {
  return (
    <StickyActions className="flex-wrap py-2! lg:top-(--next) lg:bottom-auto lg:col-start-1 lg:row-start-1 lg:mx-0 lg:mt-(--above) lg:border-t-0 lg:px-0">
      <Button asChild variant={isRepotting ? 'primary' : 'plain'} className="flex-1 whitespace-nowrap px-2!">
        <Link to={screens.reservation.route} search={{ diagnosis: id }}>
          분갈이 신청
        </Link>
      </Button>
      <Button asChild variant="plain" className="flex-1 whitespace-nowrap px-2!">
        <Link to={screens.diagnosis.route} search={{ previous: id }}>
          다시 진단
        </Link>
      </Button>
      <Button asChild variant="plain" className="whitespace-nowrap">
        <Link to={screens.home.route}>홈</Link>
      </Button>
    </StickyActions>
  )
}

/** Articles and products for the problem, loaded when the fold is opened. */
function FurtherHelp({ problemId, candidates }: Pick<DiagnosisResult, 'problemId' | 'candidates'>) {
  const problem = problemId ?? candidates[0]?.problemId
  const [isOpened, setOpened] = useState(false)
  if (!problem) return null
  return (
    <Fold title="함께 읽으면 좋아요" onOpen={() => setOpened(true)}>
      {isOpened && <Matches problem={problem} />}
    </Fold>
  )
}
