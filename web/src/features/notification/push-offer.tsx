import { useMutation } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useInvalidate } from '../../../../client/use-invalidate.ts'
import { getConsents, getProfile } from '../../../../contract/account/account.ts'
import { Button, useDialogs } from '../../../../ui/index.ts'
import { messageOf } from '../../shared/api/index.ts'
import { OfferCard, useOffer } from '../../shared/offer-card.tsx'
import { type DeviceState, deviceState, NotPermitted, onDeviceChange, turnOff, turnOn } from './device.ts'
import { usePushKey, useWantsPush } from './push.queries.ts'

interface PushOfferProps {
  /** Question that names the event. */
  question: string
  /** Shown when push is not offered. */
  otherwise?: ReactNode
}

/** Offers push messages where a member waits for a result. Not on the first visit, and not after a refusal. */
export function PushOffer({ question, otherwise = null }: PushOfferProps) {
  const { state, isSure, change, isChanging } = useDevice()
  const { isOver, decline } = useOffer('push')
  if (isOver || !isSure || state !== 'off') return otherwise
  return (
    <OfferCard
      label="알림"
      picture={<BellRing aria-hidden size={22} className="mt-0.5 shrink-0 text-leaf" />}
      title={question}
      text="이 기기로 알려 드려요. 켜면 알림 수신에 동의하게 되고, 알림 화면에서 언제든 끌 수 있어요."
      onDecline={decline}
    >
      <Button variant="soft" busy={isChanging} onClick={() => change(true)}>
        알림 받기
      </Button>
    </OfferCard>
  )
}

/**
 * State of push messages in this browser, and functions to change it. Until the server has confirmed that push is
 * configured (`isSure`), the state is the browser's own, so that the layout does not shift.
 */
export function useDevice() {
  const here = useSyncExternalStore(onDeviceChange, deviceState, () => 'unsupported' as const)
  const isPossible = here !== 'unsupported'
  const key = usePushKey(isPossible)
  const wantsPush = useWantsPush()
  const invalidate = useInvalidate()
  const { toast } = useDialogs()

  const change = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnOn() : turnOff()),
    onSuccess: () => invalidate(getConsents, getProfile),
    onError: (error) => {
      if (!(error instanceof NotPermitted))
        toast(messageOf(error, '알림을 켜지 못했어요. 잠시 후 다시 시도해 주세요.'))
    },
  })
  const isRefused = key.isError || key.data === null
  const state: DeviceState = isRefused ? 'unsupported' : withConsent(here, wantsPush)
  return { state, isSure: key.isSuccess, change: change.mutate, isChanging: change.isPending }
}

/** Without notification consent push is off, whatever the browser permits. */
const withConsent = (here: DeviceState, wantsPush: boolean | undefined) =>
  here === 'on' && wantsPush === false ? 'off' : here
