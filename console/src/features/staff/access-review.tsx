import { FormGroup } from '@mui/material'
import { useState } from 'react'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import {
  type AccessReview,
  accessReviewParts,
  getAccessReview,
  recordAccessReview,
} from '../../../../contract/staff/security.ts'
import { listPendingWork } from '../../../../contract/staff/system.ts'
import { SectionCard } from '../../shared/display/section.tsx'
import { Muted } from '../../shared/display/text.tsx'
import { DialogButton, FormDialog } from '../../shared/inputs/dialogs.tsx'
import { CheckField, Field } from '../../shared/inputs/field.tsx'
import { QueryResult, useServerMutation, useServerQuery } from '../../shared/server/server-query.tsx'

const partLabels: Record<(typeof accessReviewParts)[number], string> = {
  SIGN_INS: '담당자의 로그인 (낯선 때와 장소)',
  UNMASKED: '가린 정보 열람과 그 이유',
  DOWNLOADS: '내려받기와 그 이유 (감사 기록)',
  REFUSED: '거절된 로그인과 권한 없는 요청',
  ROLES: '역할과 패스키의 변경',
}

/** The monthly check of the access records: whether it is done, who did the last one, and a form to record it. */
export const AccessReviewCard = () => (
  <QueryResult query={useServerQuery(getAccessReview, {})}>
    {({ month, isDone, last }) => (
      <SectionCard
        title="접속기록 월간 점검"
        note={isDone ? `${nameOf(month)} 점검을 마쳤어요.` : `${nameOf(month)} 점검을 아직 하지 않았어요.`}
      >
        <Muted>{last ? lastText(last) : '아직 남긴 점검이 없어요.'}</Muted>
        <DialogButton
          variant={isDone ? 'outlined' : 'contained'}
          sx={{ alignSelf: 'start', mt: 1 }}
          dialog={(close) => <ReviewDialog month={month} onClose={close} />}
        >
          점검 남기기
        </DialogButton>
      </SectionCard>
    )}
  </QueryResult>
)

const nameOf = (month: string) => `${Number(month.slice(0, 4))}년 ${Number(month.slice(5))}월`

const lastText = ({ byName, at, parts, note }: AccessReview) =>
  `마지막: ${formatDateTimeAt(at)} ${byName} · ${parts.map((part) => partLabels[part]).join(', ')} · ${note}`

function ReviewDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const [parts, setParts] = useState<AccessReview['parts']>([])
  const [note, setNote] = useState('')
  const save = useServerMutation(recordAccessReview, { invalidates: [getAccessReview, listPendingWork] })
  const toggle = (part: AccessReview['parts'][number]) =>
    setParts((before) => (before.includes(part) ? before.filter((it) => it !== part) : [...before, part]))
  return (
    <FormDialog
      title={`${nameOf(month)} 접속기록 점검`}
      submitLabel="남기기"
      done="점검을 남겼어요."
      canSubmit={parts.length > 0 && note.trim() !== ''}
      hasTyped={note !== ''}
      onSubmit={() => save.mutateAsync({ body: { parts, note: note.trim() } })}
      onClose={onClose}
    >
      <FormGroup aria-label="살펴본 것">
        {accessReviewParts.map((part) => (
          <CheckField
            key={part}
            label={partLabels[part]}
            checked={parts.includes(part)}
            onChange={() => toggle(part)}
          />
        ))}
      </FormGroup>
      <Field label="결과" value={note} onChange={setNote} maxLength={500} lines={2} />
      <Muted>누가 언제 무엇을 살펴봤는지 감사 기록에 남아요.</Muted>
    </FormDialog>
  )
}
