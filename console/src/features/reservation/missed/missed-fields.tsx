import { Alert } from '@mui/material'
import type { Leg } from '../../../../../contract/reservation/reservation-status.ts'
import { missedWordsMax } from '../../../../../contract/reservation/visit/missed-visit.ts'
import {
  type MissedReason,
  missedBy,
  missedReasonNames,
  missedReasons,
} from '../../../../../contract/reservation/visit/visit-cost.ts'
import { Field, Radios } from '../../../shared/inputs/field.tsx'
import { PhotoCapture } from '../../../shared/inputs/photo-capture.tsx'
import { useIsOnline } from '../../../shared/server/connection.ts'

/** A report that is not sent yet. */
export interface MissedDraft {
  reason: MissedReason | undefined
  words: string
}

export const isComplete = ({ reason, words }: MissedDraft) =>
  reason !== undefined && (reason !== 'OTHER' || words.trim() !== '')

interface MissedFieldsProps {
  leg: Leg
  draft: MissedDraft
  onChange: (draft: MissedDraft) => void
  /** Absent where several visits are reported together. */
  photo?: { photos: File[]; onChange: (photos: File[]) => void }
}

/** Why a visit was missed, what that means for the customer, and a photo of the place. */
export function MissedFields({ leg, draft, onChange, photo }: MissedFieldsProps) {
  const { reason, words } = draft
  const isOnline = useIsOnline()
  return (
    <>
      <Radios
        legend={`왜 못 ${leg === 'PICKUP' ? '가져왔나요' : '전했나요'}?`}
        value={reason}
        onChange={(next) => onChange({ ...draft, reason: next })}
        choices={missedReasonNames.map((name) => [name, missedReasons[name]] as const)}
      />
      {reason && (
        <Alert severity="info" role="status">
          {missedBy(leg, reason) === 'US' ? ours[leg] : customers}
        </Alert>
      )}
      <Field
        label={reason === 'OTHER' ? '어떤 이유인가요? (꼭 적어 주세요)' : '더 적을 말'}
        helperText="우리만 봐요."
        required={reason === 'OTHER'}
        value={words}
        onChange={(text) => onChange({ ...draft, words: text })}
        maxLength={missedWordsMax}
      />
      {photo && isOnline && <PhotoCapture {...photo} max={1} label="문 앞이나 그곳 사진 찍기" />}
      {photo && !isOnline && (
        <Alert severity="warning">
          지금은 연결이 없어 사진을 보낼 수 없어요. 사진 없이 눌러 두면 연결될 때 보내요.
        </Alert>
      )}
    </>
  )
}

const ours: Record<Leg, string> = {
  PICKUP: '손님에게 비용을 받지 않아요. 새 날이 되기 전까지는 취소해도 모두 돌려드려요.',
  DELIVERY: '손님에게 비용을 받지 않아요.',
}
const customers =
  '손님 사정이에요. 이 예약에서 처음이면 비용을 받지 않고, 두 번째부터는 방문비를 여쭤봐요. 손님이 동의해야 결제돼요.'
