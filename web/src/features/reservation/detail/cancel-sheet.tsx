import { useRef, useState } from 'react'
import type { Data } from '../../../../../contract/endpoint.ts'
import { formatWon } from '../../../../../contract/reservation/price.ts'
import { cancelReasonDefault, type previewCancel } from '../../../../../contract/reservation/reservation.ts'
import { Button, Chips, ErrorState, Notice, Sheet, Skeleton, useDialogs } from '../../../../../ui/index.ts'
import { hasCode, messageOf } from '../../../shared/api/index.ts'
import { isCancelled } from '../journey/status-presentation.tsx'
import { useCancelPreview, useCancelReservation, useReloadReservation } from '../reservation.queries.ts'

const done = '예약이 취소되었습니다.'
const failed = '예약 취소에 실패했습니다.'
const reasons = [cancelReasonDefault, '일정이 맞지 않아요', '식물이 나아졌어요', '다른 방법을 찾았어요'].map(
  (reason) => ({ value: reason, label: reason }),
)

/** Confirms a cancellation; the refund amount comes first. */
export function CancelSheet({ reservationId, onClose }: { reservationId: string; onClose: () => void }) {
  const preview = useCancelPreview(reservationId)
  const cancel = useCancelReservation(reservationId)
  const reload = useReloadReservation(reservationId)
  const [reason, setReason] = useState<string>(cancelReasonDefault)
  const [note, setNote] = useState('')
  const isSending = useRef(false)
  const { alert } = useDialogs()

  async function cancelNow(expectedRefund: number) {
    // A second click may arrive before React has disabled the button.
    if (isSending.current) return
    isSending.current = true
    try {
      await cancel.mutateAsync({ reason, expectedRefund })
      onClose()
      await alert(done)
    } catch (error) {
      await tellFailure(error)
    } finally {
      isSending.current = false
    }
  }

  async function tellFailure(error: unknown) {
    if (hasCode(error, 'REFUND_CHANGED')) {
      await preview.refetch()
      return setNote(messageOf(error, failed))
    }
    // The cancellation may have been carried out although its answer was lost.
    const present = await reload()
    const isDone = present !== undefined && isCancelled(present.status)
    if (isDone) onClose()
    await alert(isDone ? done : messageOf(error, failed))
  }

  const isBusy = cancel.isPending || (preview.isFetching && preview.data !== undefined)
  return (
    <Sheet
      open
      title="예약을 취소할까요?"
      onClose={onClose}
      closeLabel="닫기"
      actions={
        <>
          <Button variant="plain" size="lg" className="flex-1" onClick={onClose}>
            돌아가기
          </Button>
          <Button
            variant="danger"
            size="lg"
            className="flex-1"
            busy={isBusy}
            disabled={!preview.data}
            onClick={() => preview.data && void cancelNow(preview.data.refundAmount)}
          >
            예약 취소
          </Button>
        </>
      }
    >
      {note && (
        <Notice tone="sun" role="alert" className="mb-3 font-semibold">
          {note}
        </Notice>
      )}
      {preview.data ? (
        <Refund {...preview.data} />
      ) : preview.isPending ? (
        <Skeleton className="h-36 rounded-lg" />
      ) : (
        <ErrorState
          text={messageOf(preview.error, failed)}
          onRetry={() => void preview.refetch()}
          busy={preview.isFetching}
        />
      )}
      <h3 className="mt-6 mb-3 font-semibold">
        취소하는 이유 <span className="font-normal text-ink-muted">(선택)</span>
      </h3>
      <Chips label="취소하는 이유" options={reasons} value={reason} onChange={setReason} />
    </Sheet>
  )
}

const Refund = ({ tier, paidAmount, deduction, refundAmountFormatted, text }: Data<typeof previewCancel>) => (
  <div className="rounded-lg bg-leaf-soft p-5">
    <p className="muted">돌려받는 금액</p>
    <p className="text-xl font-bold text-leaf">{refundAmountFormatted}</p>
    {deduction > 0 && (
      <p className="mt-1 text-sm">
        결제 {formatWon(paidAmount)} - 준비 비용 {formatWon(deduction)}
      </p>
    )}
    <p className="mt-2">{text}</p>
    {tier !== 'UNPAID' && <p className="mt-2 muted">결제하신 수단으로 영업일 기준 3~7일 안에 돌려 드려요.</p>}
  </div>
)
