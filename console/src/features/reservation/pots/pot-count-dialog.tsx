import { Alert, Stack } from '@mui/material'
import { useState } from 'react'
import type { Data } from '../../../../../contract/endpoint.ts'
import { type BoardCard, getDaySheet } from '../../../../../contract/reservation/board.ts'
import { potCountMax } from '../../../../../contract/reservation/booking.ts'
import { getCareRecord } from '../../../../../contract/reservation/care-record.ts'
import { formatWon, type PotCounts, potSizes, sumPots } from '../../../../../contract/reservation/price.ts'
import {
  changePotCounts,
  getAdminReservation,
  previewPotCounts,
} from '../../../../../contract/reservation/reservation-admin.ts'
import { Muted } from '../../../shared/display/text.tsx'
import { LinkButton } from '../../../shared/inputs/buttons.tsx'
import { FormDialog } from '../../../shared/inputs/dialogs.tsx'
import { NumberField } from '../../../shared/inputs/field.tsx'
import { useIsOnline } from '../../../shared/server/connection.ts'
import { LoadError, useServerMutation, useServerQuery } from '../../../shared/server/server-query.tsx'

interface PotCountDialogProps {
  booking: Pick<BoardCard, 'id' | 'number' | 'customerName' | 'revision'> & { pots: PotCounts }
}

/** Corrects how many pots there are. The server calculates the amount, so it needs a connection. */
export function PotCountDialog({ booking }: PotCountDialogProps) {
  const { id, number, customerName, revision, pots: booked } = booking
  const [typed, setTyped] = useState(() => mapSizes((size) => String(booked[size])))
  const isOnline = useIsOnline()
  const act = useServerMutation(changePotCounts, {
    invalidates: [getDaySheet, getAdminReservation, getCareRecord],
    alsoOnError: true,
    done: ({ priceChange }) =>
      priceChange
        ? asked[priceChange.status === 'AWAITING_APPROVAL' ? 'staff' : 'customer']
        : '화분 수를 고쳤어요.',
  })
  const pots = mapSizes((size) => Number(typed[size]))
  const total = sumPots(pots)
  const isWhole = potSizes.every(({ size }) => /^\d{1,2}$/.test(typed[size]))
  const isOther = potSizes.some(({ size }) => pots[size] !== booked[size])
  const isPossible = isWhole && total >= 1 && total <= potCountMax

  const isAsking = isOnline && isPossible && isOther
  const preview = useServerQuery(previewPotCounts, { params: { id }, query: pots }, { enabled: isAsking })

  return (
    <FormDialog
      title={`${customerName} 님, 화분 수가 달라요`}
      submitLabel={isPossible ? `화분 ${total}개로 고치기` : '고치기'}
      canSubmit={isAsking && preview.data !== undefined}
      onSubmit={() => act.mutateAsync({ params: { id }, body: { pots, revision } })}
    >
      {!isOnline && (
        <Alert severity="warning">화분 수를 고치려면 인터넷이 필요해요. 연결되면 다시 열어 주세요.</Alert>
      )}
      <Muted>
        {number} · 예약한 날의 가격으로 금액을 다시 계산해서 손님에게 물어봐요. 손님이 동의해야 더 받거나
        돌려드려요.
      </Muted>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        {potSizes.map(({ size, label, diameter }) => (
          <NumberField
            key={size}
            label={`${label} ${diameter}`}
            value={typed[size]}
            max={potCountMax}
            onChange={(text) => setTyped({ ...typed, [size]: text })}
          />
        ))}
      </Stack>
      {isAsking && preview.data && <Difference {...preview.data} />}
      <LoadError query={preview} />
      {isWhole && total > potCountMax && <Alert severity="error">화분은 모두 {potCountMax}개까지예요.</Alert>}
      <Muted tiny>
        화분 번호가 바뀌니 라벨을 다시 뽑아 붙여 주세요.{' '}
        <LinkButton size="small" to={`/pots/${id}/labels`}>
          화분 라벨
        </LinkButton>
      </Muted>
    </FormDialog>
  )
}

/** What the customer will be asked, so that it can be said at the door before it is sent. */
const Difference = ({ total, difference }: Data<typeof previewPotCounts>) => (
  <Alert severity="info" role="status">
    {difference === 0
      ? '금액은 그대로예요.'
      : `금액이 ${formatWon(total - difference)}에서 ${formatWon(total)}으로 바뀌어요. `}
    {difference > 0 && `${formatWon(difference)} 더 받아요. 손님에게 먼저 말해 주세요.`}
    {difference < 0 && `${formatWon(-difference)} 돌려드려요.`}
  </Alert>
)

const asked = {
  customer: '화분 수를 고치고, 손님에게 바뀌는 금액을 물어봤어요.',
  staff: '화분 수를 고치고, 다른 관리자에게 환불 승인을 부탁했어요.',
}

const mapSizes = <Value,>(toValue: (size: keyof PotCounts) => Value) => ({
  SMALL: toValue('SMALL'),
  MEDIUM: toValue('MEDIUM'),
  LARGE: toValue('LARGE'),
})
