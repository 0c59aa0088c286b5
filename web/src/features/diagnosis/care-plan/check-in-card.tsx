import { type FormEvent, useState } from 'react'
import { formatDayAt } from '../../../../../client/seoul-time.ts'
import { useDraftText } from '../../../../../client/use-draft-text.ts'
import {
  type CarePlan,
  checkInAnswers,
  checkInDays,
  checkInNoteMaxLength,
} from '../../../../../contract/diagnosis/care-plan.ts'
import { dayMs } from '../../../../../contract/seoul-day.ts'
import { Button, Card, Chips, Field, Problem, TextArea } from '../../../../../ui/index.ts'
import { messageOf } from '../../../shared/api/index.ts'
import { OptionalPhoto } from '../photo/photo-picker.tsx'
import { useCheckIn } from './care-plan.queries.ts'

type Answer = CarePlan['checkIns'][number]['answer']

interface CheckInCardProps {
  id: string
  /** Day of the plan: 3, 7 or 14. */
  day: number
  /** Called with the id of the stored check-in. */
  onAnswered: (checkInId: string | undefined) => void
}

export const answerLabels: Record<Answer, string> = {
  BETTER: '나아졌어요',
  SAME: '비슷해요',
  WORSE: '더 나빠졌어요',
}

const options = checkInAnswers.map((value) => ({
  value,
  label: <span className="font-semibold whitespace-nowrap">{answerLabels[value]}</span>,
}))
const failed = '소식을 보내지 못했어요. 적어 주신 내용은 그대로 있으니 다시 보내 주세요.'
/** Length from which the remaining length is shown. */
const lengthHintFrom = checkInNoteMaxLength - 100

/** Asks how the plant is: an answer, and optionally a note and a photo. */
export function CheckInCard({ id, day, onAnswered }: CheckInCardProps) {
  const { mutate, isPending, error } = useCheckIn(id)
  const [answer, setAnswer] = useState<Answer>()
  const [photo, setPhoto] = useState<Blob>()
  const [isPreparing, setIsPreparing] = useState(false)
  const { text, write, forget } = useDraftText(`saeip.check-in.${id}.${day}`, '', 'sessionStorage')

  function send(event: FormEvent) {
    event.preventDefault()
    if (!answer || isPending || isPreparing) return
    const file = photo && new File([photo], 'plant.jpg', { type: photo.type })
    mutate(
      { answer, note: text.trim(), ...(file && { photo: file }) },
      {
        onSuccess: ({ checkIns }) => {
          forget()
          onAnswered(checkIns.at(-1)?.id)
        },
      },
    )
  }

  return (
    <Card className="border-leaf! p-4!">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-base font-semibold">식물은 좀 어떤가요?</h3>
        <p className="muted">돌봄 {day}일째</p>
      </div>
      <form onSubmit={send}>
        <Chips
          label="식물은 좀 어떤가요?"
          options={options}
          value={answer}
          onChange={setAnswer}
          className="grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-2 *:border-edge *:px-2"
        />
        {answer && (
          <div className="mt-5 flex animate-rise flex-col gap-5">
            <OptionalPhoto
              label="지금 모습"
              hint="사진을 남겨 두면 처음 모습과 나란히 볼 수 있어요."
              photo={photo}
              onChange={setPhoto}
              onPreparing={setIsPreparing}
            />
            <Field
              label="한마디 남기기 (선택)"
              hint={text.length >= lengthHintFrom && `${text.length} / ${checkInNoteMaxLength}자`}
            >
              <TextArea
                rows={2}
                className="min-h-20!"
                maxLength={checkInNoteMaxLength}
                value={text}
                onChange={(event) => write(event.target.value)}
              />
            </Field>
            <Problem>{error && messageOf(error, failed)}</Problem>
            <Button type="submit" size="lg" block busy={isPending || isPreparing}>
              소식 알려 주기
            </Button>
          </div>
        )}
      </form>
    </Card>
  )
}

/** Says when the next check-in is, with or without reminders, while none is due. */
export function describeNextCheckIn({ startedAt, checkIns, reminds, nextReminderAt }: CarePlan): string {
  if (nextReminderAt) return `${formatDayAt(nextReminderAt)} 아침에 다시 여쭤볼게요.`
  const answered = checkIns.at(-1)?.day ?? 0
  const next = checkInDays.find((day) => day > answered)
  if (!next || reminds) return '생각날 때 들러 식물 소식을 알려 주세요.'
  const at = new Date(Date.parse(startedAt) + next * dayMs).toISOString()
  return `${formatDayAt(at)}부터 식물 소식을 남길 수 있어요.`
}

const thanks: Record<Answer, string> = {
  BETTER: '알려 주셔서 고마워요. 나아지고 있다니 다행이에요.',
  SAME: '알려 주셔서 고마워요. 식물은 천천히 회복하니 조금 더 지켜봐 주세요.',
  WORSE: '알려 주셔서 고마워요. 다른 까닭이 있을 수 있으니 지금 모습을 한 번 더 살펴볼게요.',
}
const endings: Record<Answer, string> = {
  BETTER: '2주 돌봄을 끝까지 해내셨어요. 나아졌다니 저희도 기뻐요.',
  SAME: '2주 돌봄을 끝까지 해내셨어요. 하던 대로 조금 더 지켜봐 주세요.',
  WORSE: '끝까지 돌봐 주셔서 고마워요. 나빠졌다면 다른 까닭이 있을 수 있어요.',
}

export const thanksText = (answer: Answer, isDone: boolean) => (isDone ? endings : thanks)[answer]
