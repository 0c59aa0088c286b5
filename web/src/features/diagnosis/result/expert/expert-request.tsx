import { type FormEvent, useState } from 'react'
import { useDraftText } from '../../../../../../client/use-draft-text.ts'
import {
  type CustomerRequest,
  customerReplyMaxLength,
  customerRequestNames,
} from '../../../../../../contract/diagnosis/customer-request.ts'
import type { DiagnosisResult } from '../../../../../../contract/diagnosis/diagnosis.ts'
import { Button, Field, Section, TextArea } from '../../../../../../ui/index.ts'
import { messageOf } from '../../../../shared/api/index.ts'
import { useReplyToExpert } from '../../diagnosis.queries.ts'
import { OptionalPhoto } from '../../photo/optional-photo.tsx'
import { LinkedText } from './linked-text.tsx'

type ExpertRequestProps = Pick<DiagnosisResult, 'id' | 'expertFeedback' | 'expertRequests'>

const failed = '보내지 못했어요. 고른 사진과 적어 주신 글은 그대로 있으니 다시 보내 주세요.'

/** What the expert asks the customer for, why, and the reply; the 24 hours stand still meanwhile. */
export function ExpertRequest({ id, expertFeedback, expertRequests = [] }: ExpertRequestProps) {
  const [request] = expertRequests
  const isOpen = request?.state === 'WAITING' || request?.state === 'EXPIRED'
  if (expertFeedback?.trim() || !isOpen) return null
  const isPhoto = request.kind !== 'QUESTION'
  return (
    <Section title={isPhoto ? '전문가가 사진을 한 장 더 부탁했어요' : '전문가가 한 가지를 더 여쭤봤어요'}>
      <div className="rounded-lg border-2 border-sun bg-surface-raised p-3.5 shadow-card sm:p-5">
        <div className="max-w-measure">
          {isPhoto && <p className="mb-1 font-semibold">{customerRequestNames[request.kind]}</p>}
          <LinkedText text={request.text} />
          <p className="mt-3 text-sm text-ink-muted">
            {request.state === 'WAITING'
              ? '답해 주실 때까지 24시간은 멈춰 있어요. 서두르지 않으셔도 돼요.'
              : '일주일 동안 소식이 없어 지금까지 보내 주신 것으로 살펴보고 있어요. 지금 보내 주셔도 돼요.'}
          </p>
        </div>
        <ReplyForm key={`${id} ${request.number}`} id={id} request={request} isPhoto={isPhoto} />
      </div>
    </Section>
  )
}

interface ReplyFormProps {
  id: string
  request: CustomerRequest
  isPhoto: boolean
}

function ReplyForm({ id, request: { number }, isPhoto }: ReplyFormProps) {
  const { mutate, isPending, variables, error } = useReplyToExpert(id, number)
  const [photo, setPhoto] = useState<Blob>()
  const { text, write, forget } = useDraftText(`saeip.expert-request.${id}.${number}`, '', 'sessionStorage')
  const isDeclining = variables?.declined !== undefined

  function send(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    const file = photo && new File([photo], 'plant.jpg', { type: photo.type })
    mutate({ reply: text.trim(), ...(file && { photo: file }) }, { onSuccess: forget })
  }

  function decline() {
    if (!isPending) mutate({ reply: text.trim(), declined: 'true' }, { onSuccess: forget })
  }

  return (
    <form onSubmit={send} className="mt-5 flex max-w-measure flex-col gap-4 border-t border-line pt-4">
      {isPhoto && (
        <OptionalPhoto
          label="새로 찍은 사진"
          hint="사진의 위치 정보는 저장하지 않아요."
          isOptional={false}
          photo={photo}
          onChange={setPhoto}
        />
      )}
      <Field
        label={isPhoto ? '덧붙일 말 (선택)' : '전문가에게 답하기'}
        hint={text.length > customerReplyMaxLength - 100 && `${text.length} / ${customerReplyMaxLength}자`}
      >
        <TextArea
          rows={2}
          className="min-h-20!"
          maxLength={customerReplyMaxLength}
          value={text}
          onChange={(event) => write(event.target.value)}
        />
      </Field>
      {error && (
        <p role="alert" className="text-sm text-clay">
          {messageOf(error, failed)}
        </p>
      )}
      <div className="grid gap-2 sm:grid-cols-2">
        <Button type="submit" size="lg" busy={isPending && !isDeclining} disabled={!photo && !text.trim()}>
          전문가에게 보내기
        </Button>
        <Button variant="plain" size="lg" busy={isPending && isDeclining} onClick={decline}>
          {isPhoto ? '찍기 어려워요' : '답하기 어려워요'}
        </Button>
      </div>
    </form>
  )
}
