import { CloudSun, Snowflake, ThermometerSun } from 'lucide-react'
import { useState } from 'react'
import type { ReservationDetail } from '../../../../../contract/reservation/reservation.ts'
import { stageLabels } from '../../../../../contract/reservation/reservation-status.ts'
import type { PauseKind, ReservationPause } from '../../../../../contract/reservation/visit/visit-pause.ts'
import { formatDay } from '../../../../../contract/seoul-day.ts'
import { Button, useDialogs } from '../../../../../ui/index.ts'
import { messageOf } from '../../../shared/api/index.ts'
import { useConfirmPausedVisit, useReloadReservation } from '../reservation.queries.ts'
import { RescheduleSheet } from './reschedule-sheet.tsx'

const icons = { COLD: Snowflake, HEAT: ThermometerSun, OTHER: CloudSun } satisfies Record<PauseKind, unknown>

/** A paused visit with our sentence: choose another day free of charge, or keep the day. */
export function PauseCard({ reservation }: { reservation: ReservationDetail }) {
  const { pause, timeline } = reservation
  const [isMoving, setIsMoving] = useState(false)
  const { confirm, isSending } = useConfirm(reservation.id)
  const step = timeline.find(({ stage }) => stage === pause?.leg)
  if (!pause || !step) return null
  const Icon = icons[pause.kind]
  return (
    <section aria-labelledby="pause" className="mb-8 rounded-lg bg-sky-soft p-5">
      <h2 id="pause" className="flex items-start gap-2 text-lg font-bold">
        <Icon aria-hidden size={22} className="mt-0.5 shrink-0 text-sky" />
        {titleOf(pause)}
      </h2>
      <p className="mt-2 font-semibold">{pause.sentence}</p>
      <p className="mt-2 text-sm">{explain(pause)}</p>
      <div className="mt-4 flex flex-col gap-2 min-[30rem]:flex-row">
        <Button
          size="lg"
          variant={pause.isConfirmed ? 'plain' : 'primary'}
          className="flex-1"
          disabled={isSending}
          onClick={() => setIsMoving(true)}
        >
          다른 날 고르기
        </Button>
        {pause.canConfirm && (
          <Button
            variant="plain"
            size="lg"
            className="flex-1"
            busy={isSending}
            onClick={() => void confirm(pause)}
          >
            그날 그대로 진행할게요
          </Button>
        )}
      </div>
      {isMoving && (
        <RescheduleSheet
          reservation={reservation}
          leg={pause.leg}
          step={step}
          pauseId={pause.id}
          onClose={() => setIsMoving(false)}
        />
      )}
    </section>
  )
}

const titleOf = ({ leg, date, isConfirmed }: ReservationPause) =>
  isConfirmed
    ? `${formatDay(date)} 그대로 찾아뵐게요`
    : `${formatDay(date)} ${stageLabels[leg]}${leg === 'PICKUP' ? '를' : '을'} 쉬어 가요`

function explain({ leg, isConfirmed }: ReservationPause) {
  if (leg === 'DELIVERY') return '담당자가 새 날짜를 찾고 있어요. 원하는 날이 있으면 먼저 고르셔도 돼요.'
  const free = '날을 바꿔도 변경 횟수에 들어가지 않고, 취소하시면 모두 돌려드려요.'
  return isConfirmed ? `마음이 바뀌면 언제든 다른 날을 고르세요. ${free}` : free
}

/** Asks once more and sends the answer. */
function useConfirm(id: string) {
  const sending = useConfirmPausedVisit(id)
  const reload = useReloadReservation(id)
  const { alert, confirm: ask } = useDialogs()

  async function confirm({ id: pauseId, date, sentence }: ReservationPause) {
    const question = {
      title: `${formatDay(date)}에 그대로 진행할까요?`,
      text: `${sentence} 그날까지는 다른 날로 바꾸실 수 있어요.`,
      confirm: '그대로 진행하기',
      cancel: '돌아가기',
    }
    if (!(await ask(question))) return
    try {
      await sending.mutateAsync(pauseId)
    } catch (error) {
      await alert(messageOf(error, '답을 전하지 못했어요. 잠시 후 다시 시도해 주세요.'))
      await reload()
    }
  }
  return { confirm, isSending: sending.isPending }
}
