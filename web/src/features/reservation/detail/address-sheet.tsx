import { type FormEvent, useId, useState } from 'react'
import type { ReservationDetail } from '../../../../../contract/reservation/reservation.ts'
import { Button, Checkbox, Sheet, useDialogs } from '../../../../../ui/index.ts'
import { messageOf } from '../../../shared/api/index.ts'
import { AddressFields, useAddressSearch } from '../booking/form/address-section.tsx'
import { useChangeDeliveryAddress, useReloadReservation } from '../reservation.queries.ts'

const failed = '배송 주소를 바꾸지 못했어요. 잠시 후 다시 시도해 주세요.'
const done = '배송 주소가 변경되었습니다.'
const addressNeeded = '배송 주소를 입력해주세요.'
const detailNeeded = '배송 상세 주소를 입력해주세요.'

interface AddressSheetProps {
  reservation: ReservationDetail
  onClose: () => void
}

/** Changes where the plants are returned to. */
export function AddressSheet({ reservation, onClose }: AddressSheetProps) {
  const { id } = reservation
  const [pickup, delivery] = [addressAt(reservation, 'PICKUP'), addressAt(reservation, 'DELIVERY')]
  const [typed, setTyped] = useState(delivery)
  const [sameAddress, setSameAddress] = useState(false)
  const [problem, setProblem] = useState('')
  const change = useChangeDeliveryAddress(id)
  const reload = useReloadReservation(id)
  const type = (part: { deliveryAddress?: string; deliveryAddressDetail?: string }) => {
    setTyped((before) => ({
      address: part.deliveryAddress ?? before.address,
      detail: part.deliveryAddressDetail ?? before.detail,
    }))
    setProblem('')
  }
  const { search, sheet } = useAddressSearch(type)
  const { alert } = useDialogs()
  const formId = useId()
  const shown = sameAddress ? pickup : typed

  async function send(event: FormEvent) {
    event.preventDefault()
    if (!shown.address) return setProblem(addressNeeded)
    if (!shown.detail.trim()) return setProblem(detailNeeded)
    try {
      await change.mutateAsync({
        deliveryAddress: shown.address,
        deliveryAddressDetail: shown.detail.trim(),
        sameAddress,
      })
      onClose()
      await alert(done)
    } catch (error) {
      setProblem(messageOf(error, failed))
      void reload()
    }
  }

  return (
    <>
      <Sheet
        open
        title="배송 주소 변경"
        onClose={onClose}
        closeLabel="닫기"
        actions={
          <>
            <Button variant="plain" size="lg" className="flex-1" onClick={onClose}>
              돌아가기
            </Button>
            <Button type="submit" form={formId} size="lg" className="flex-1" busy={change.isPending}>
              변경하기
            </Button>
          </>
        }
      >
        <form id={formId} className="flex flex-col gap-4" onSubmit={(event) => void send(event)}>
          <Checkbox
            checked={sameAddress}
            onChange={(next) => {
              setSameAddress(next)
              setProblem('')
            }}
          >
            수거 주소와 동일
          </Checkbox>
          <AddressFields
            side="delivery"
            booking={{
              fields: {
                pickupAddress: pickup.address,
                pickupAddressDetail: pickup.detail,
                deliveryAddress: shown.address,
                deliveryAddressDetail: shown.detail,
              },
              change: type,
            }}
            onSearch={search}
            disabled={sameAddress}
          />
          <p className="muted">주소가 바뀌어도 금액은 그대로예요.</p>
          {problem && (
            <p role="alert" className="font-semibold text-clay">
              {problem}
            </p>
          )}
        </form>
      </Sheet>
      {sheet}
    </>
  )
}

/** Where a stage takes place. */
function addressAt({ timeline }: ReservationDetail, stage: 'PICKUP' | 'DELIVERY') {
  const location = timeline.find((step) => step.stage === stage)?.location
  return { address: location?.address ?? '', detail: location?.addressDetail ?? '' }
}
