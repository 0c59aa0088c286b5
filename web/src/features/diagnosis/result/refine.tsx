import { useNavigate } from '@tanstack/react-router'
import { Camera, PencilLine } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Confidence, DiagnosisResult } from '../../../../../contract/diagnosis/diagnosis.ts'
import { screens } from '../../../../../contract/screens.ts'
import retakePhoto from '../../../../../ui/drawings/retake-photo.svg?raw'
import { Button, classNames, drawing, Problem, useDialogs } from '../../../../../ui/index.ts'
import { hasCode, messageOf } from '../../../shared/api/index.ts'
import { memberIdOfToken } from '../../../shared/session.ts'
import { useAnswerFollowUp } from '../diagnosis.queries.ts'
import { readDraft } from '../draft/draft.ts'
import { QuestionOptions } from '../question/question-options.tsx'
import type { PhotoSlot } from '../wizard/wizard-state.ts'

const RetakePhoto = drawing(retakePhoto)

const analysing = '답을 더해 다시 살펴보고 있어요'
const gone = '이미 답한 질문이에요. 지금의 결과를 다시 불러왔어요.'
const failed = '답을 보내지 못했어요. 한 번 더 눌러 주세요.'

/** The follow-up question with its options. Says what has changed after the result is refined. */
export function FollowUp({ result }: { result: DiagnosisResult }) {
  const { mutateAsync, isPending, variables } = useAnswerFollowUp(result.id)
  const [outcome, setOutcome] = useState('')
  const [problem, setProblem] = useState('')
  const status = useRef<HTMLParagraphElement>(null)
  const question = result.followUp ?? null

  async function answer(followUpId: string, value: string) {
    if (isPending) return
    setProblem('')
    setOutcome('')
    try {
      setOutcome(refinedText(result, await mutateAsync({ followUpId, value })))
    } catch (error) {
      if (hasCode(error, 'FOLLOW_UP_GONE')) setOutcome(gone)
      else setProblem(messageOf(error, failed))
    }
  }

  // Keeps the keyboard focus here after the tapped button has been removed.
  useEffect(() => {
    if (outcome) status.current?.focus({ preventScroll: true })
  }, [outcome])

  if (!question && !outcome && !isPending) return null
  const message = isPending ? analysing : outcome
  return (
    <section
      aria-label="추가 질문"
      className="mb-8 rounded-lg border border-leaf bg-surface-raised p-4 shadow-card"
    >
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className={classNames('rounded-md font-semibold text-leaf', message && question && 'mb-4')}
      >
        {message}
      </p>
      {question && (
        <QuestionOptions
          key={question.id}
          question={question}
          chosen={isPending ? variables.value : null}
          onChoose={(value) => answer(question.id, value)}
        />
      )}
      <Problem className="mt-4">{problem}</Problem>
    </section>
  )
}

type NamedResult = Pick<DiagnosisResult, 'problemId' | 'problem' | 'confidence'>

const confidenceRank: Record<Confidence, number> = { LOW: 0, MEDIUM: 1, HIGH: 2 }

/** Describes in one sentence how an answer has changed the result. */
export function refinedText(before: NamedResult, after: NamedResult): string {
  if (after.problemId !== before.problemId) {
    if (after.problemId === null)
      return '답을 더해 다시 살펴봤어요. 아직 한 가지로 말씀드리기는 조심스러워요.'
    return `답을 더해 보니 ‘${after.problem}’에 더 가까워 보여요.`
  }
  const step = confidenceRank[after.confidence] - confidenceRank[before.confidence]
  if (step > 0) return `답해 주신 덕분에 ‘${after.problem}’ 쪽이 더 확실해졌어요.`
  if (step < 0) return `답을 더해 보니 ‘${after.problem}’ 쪽은 조금 덜 확실해졌어요.`
  return '답을 더해 다시 살펴봤어요. 결과는 그대로예요.'
}

const photos = { FULL: '식물 전체 사진', SYMPTOM: '증상 사진' }
const slots = { FULL: 'full', SYMPTOM: 'symptom' } as const satisfies Record<string, PhotoSlot>

/** Offers to repeat the diagnosis with better photos or a longer description. */
export function RetakeSection({ result }: { result: DiagnosisResult }) {
  const { photoNotes, followUp } = result
  const question = followUp ? null : result.question
  const { restart, isBusy } = useRestart(result)
  if (photoNotes.length === 0 && !question) return null
  return (
    <section aria-label="더 정확해지려면" className="mb-10 rounded-lg bg-sun-soft px-5 py-5">
      {photoNotes.length > 0 && (
        <>
          <PhotoNotes photoNotes={photoNotes} />
          <Button
            block
            variant={result.problemId ? 'plain' : 'primary'}
            className="mt-5"
            busy={isBusy}
            onClick={() => restart(photoNotes.map(({ photo }) => slots[photo]))}
          >
            <Camera aria-hidden size={20} />
            {retakeLabel(photoNotes)}
          </Button>
          <p className="mt-2 text-center text-sm">적어 주신 내용은 그대로 가져가요</p>
        </>
      )}
      {question && (
        <div className="not-first:mt-5 not-first:border-t not-first:border-line not-first:pt-5">
          <p className="text-sm font-semibold text-sun">이것을 알려 주시면 더 정확해져요</p>
          <p className="mt-1 text-base font-semibold">{question}</p>
          {photoNotes.length === 0 && (
            <Button variant="plain" block className="mt-4" busy={isBusy} onClick={() => restart([])}>
              <PencilLine aria-hidden size={20} />
              설명을 더해 다시 진단
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

const PhotoNotes = ({ photoNotes }: Pick<DiagnosisResult, 'photoNotes'>) => (
  <div className="flex items-start gap-4">
    <div className="size-20 shrink-0">
      <RetakePhoto />
    </div>
    <ul className="flex flex-col gap-3">
      {photoNotes.map(({ photo, text }) => (
        <li key={photo + text}>
          <p className="text-sm font-semibold text-sun">{photos[photo]}</p>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </div>
)

function retakeLabel([first, second]: DiagnosisResult['photoNotes']) {
  return first && !second ? `${photos[first.photo]} 다시 찍기` : '사진 두 장 다시 찍기'
}

/** Opens the wizard with the result's content; asks first when that would replace a draft. */
function useRestart(result: DiagnosisResult) {
  const [isBusy, setIsBusy] = useState(false)
  const navigate = useNavigate()
  const dialogs = useDialogs()

  async function restart(retaken: readonly PhotoSlot[]) {
    const memberId = memberIdOfToken()
    if (memberId && (!readDraft(memberId) || (await dialogs.confirm(replaceDraft)))) {
      setIsBusy(true)
      // When this fails, the wizard opens without the content.
      await import('../draft/create-restart-draft.ts')
        .then(({ createRestartDraft }) => createRestartDraft(memberId, result, retaken))
        .catch(() => undefined)
      setIsBusy(false)
      await navigate({ to: screens.diagnosis.route })
    }
  }

  return { restart, isBusy }
}

const replaceDraft = {
  title: '쓰다 만 진단이 있어요',
  text: '이 진단을 다시 시작하면 쓰다 만 사진과 내용은 지워져요.',
  confirm: '다시 시작',
  cancel: '그대로 두기',
}
