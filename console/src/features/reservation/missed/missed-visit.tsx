import { Alert, Box, Stack, Typography } from '@mui/material'
import { formatWon } from '../../../../../contract/reservation/price.ts'
import { type Leg, stageLabels } from '../../../../../contract/reservation/reservation-status.ts'
import {
  type MissedVisit,
  missedWordsMax,
  waiveVisitFee,
} from '../../../../../contract/reservation/visit/missed-visit.ts'
import {
  type MissedReason,
  missedBy,
  missedReasonNames,
  missedReasons,
} from '../../../../../contract/reservation/visit/visit-cost.ts'
import { formatSlot } from '../../../shared/display/formats.ts'
import { pictureUrl, thumbnailUrl } from '../../../shared/display/pictures.tsx'
import { Muted } from '../../../shared/display/text.tsx'
import { ReasonButton } from '../../../shared/inputs/dialogs.tsx'
import { Field, Radios } from '../../../shared/inputs/field.tsx'
import { PhotoCapture } from '../../../shared/inputs/photo-capture.tsx'
import { useIsOnline } from '../../../shared/server/connection.ts'
import { useServerMutation } from '../../../shared/server/server-query.tsx'
import { statusQueries } from '../outbox/move.queries.ts'

/** What happened at a missed visit, its photo, and what became of its fee. */
export function VisitRow({ reservationId, visit }: { reservationId: string; visit: MissedVisit }) {
  const { leg, reason, words, photo, recordedBy } = visit
  const what = `${formatSlot(visit)} ${stageLabels[leg]}`
  const said = reason === 'OTHER' ? words : [missedReasons[reason], words].filter(Boolean).join(' · ')
  return (
    <Stack direction="row" spacing={1.5} useFlexGap sx={{ alignItems: 'flex-start' }}>
      {photo && (
        <a href={pictureUrl(photo)} target="_blank" rel="noopener">
          <img
            src={thumbnailUrl(photo)}
            alt={`${what} 때 찍은 사진`}
            width={64}
            height={64}
            loading="lazy"
            style={{ objectFit: 'cover', borderRadius: 8, display: 'block' }}
          />
        </a>
      )}
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2">{said}</Typography>
        <Muted tiny component="p">
          {[what, recordedBy].filter(Boolean).join(' · ')}
        </Muted>
        <Fee reservationId={reservationId} visit={visit} />
      </Box>
    </Stack>
  )
}

function Fee({ reservationId, visit }: { reservationId: string; visit: MissedVisit }) {
  const act = useServerMutation(waiveVisitFee, { invalidates: statusQueries, alsoOnError: true })
  const { id, fee, feeState, waivedFor } = visit

  if (feeState === 'NONE') return <Typography variant="body2">방문비: 받지 않아요</Typography>
  const isOpen = feeState === 'ASKED' || feeState === 'AWAITING_PAYMENT'
  return (
    <>
      <Typography variant="body2">
        방문비 {formatWon(fee)}: {feeTexts[feeState]}
        {waivedFor && ` (${waivedFor})`}
      </Typography>
      <ReasonButton
        label="방문비 받지 않기"
        button={{ isOffered: isOpen, size: 'small', sx: { ml: -0.5 } }}
        title="방문비를 받지 않을까요?"
        action="받지 않기"
        done="방문비를 받지 않기로 하고 손님에게 알렸어요."
        onSubmit={(reason) =>
          act.mutateAsync({ params: { id: reservationId, visitId: id }, body: { reason } })
        }
      >
        손님에게 여쭤본 {formatWon(fee)}을 거두고, 내지 않으셔도 된다고 알려요. 이유는 우리만 봐요.
      </ReasonButton>
    </>
  )
}

const feeTexts: Record<Exclude<MissedVisit['feeState'], 'NONE'>, string> = {
  ASKED: '손님의 답을 기다려요',
  AWAITING_PAYMENT: '손님이 동의했고 결제를 기다려요',
  PAID: '손님이 결제했어요',
  DECLINED: '손님이 거절했어요',
  WAIVED: '받지 않기로 했어요',
}

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
