import { type FormEvent, useState } from 'react'
import { useDraftText } from '../../../../../client/use-draft-text.ts'
import {
  type CarePlan,
  checkInAnswers,
  checkInNoteMaxLength,
} from '../../../../../contract/diagnosis/care-plan.ts'
import { Button, Card, Field, RadioList, TextArea } from '../../../../../ui/index.ts'
import { messageOf } from '../../../shared/api/index.ts'
import { OptionalPhoto } from '../photo/optional-photo.tsx'
import { useCheckIn } from './care-plan.queries.ts'
import { answerLabels } from './plan-labels.ts'

type Answer = CarePlan['checkIns'][number]['answer']

interface CheckInCardProps {
  id: string
  /** Day of the plan: 3, 7 or 14. */
  day: number
  /** Called with the id of the stored check-in. */
  onAnswered: (checkInId: string | undefined) => void
}

const options = checkInAnswers.map((value) => ({ value, label: answerLabels[value] }))
const failed = '소식을 보내지 못했어요. 적어 주신 내용은 그대로 있으니 다시 보내 주세요.'
/** Length from which the remaining length is shown. */
const lengthHintFrom = checkInNoteMaxLength - 100

/** Asks how the plant is: an answer, and optionally a note and a photo. */
export function CheckInCard({ id, day, onAnswered }: CheckInCardProps) {
  const { mutate, isPending, error } = useCheckIn(id)
  const [answer, setAnswer] = useState<Answer>()
  const [photo, setPhoto] = useState<Blob>()
  const { text, write, forget } = useDraftText(`saeip.check-in.${id}.${day}`, '', 'sessionStorage')

  function send(event: FormEvent) {
    event.preventDefault()
    if (!answer || isPending) return
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
    <Card className="border-leaf!">
      <p className="text-sm text-ink-muted">돌봄 {day}일째</p>
      <h3 className="mt-0.5 mb-4 text-lg font-semibold">식물은 좀 어떤가요?</h3>
      <form onSubmit={send}>
        <RadioList label="식물은 좀 어떤가요?" options={options} value={answer} onChange={setAnswer} />
        {answer && (
          <div className="mt-5 flex animate-rise flex-col gap-5">
            <OptionalPhoto
              label="지금 모습"
              hint="사진을 남겨 두면 처음 모습과 나란히 볼 수 있어요."
              photo={photo}
              onChange={setPhoto}
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
            {error && (
              <p role="alert" className="text-sm text-clay">
                {messageOf(error, failed)}
              </p>
            )}
            <Button type="submit" size="lg" block busy={isPending}>
              소식 알려 주기
            </Button>
          </div>
        )}
      </form>
    </Card>
  )
}
