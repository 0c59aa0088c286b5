import { useMutation } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useInvalidate } from '../../../../client/use-invalidate.ts'
import { getConsents, getProfile } from '../../../../contract/account/account.ts'
import { useDialogs } from '../../../../ui/index.ts'
import { messageOf } from '../../shared/api/index.ts'
import { type DeviceState, deviceState, NotPermitted, onDeviceChange, turnOff, turnOn } from './device.ts'
import { usePushKey, useWantsPush } from './push.queries.ts'

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
