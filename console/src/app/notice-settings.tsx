import { Box } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { useNotify } from 'react-admin'
import type { Data } from '../../../contract/endpoint.ts'
import {
  getStaffNoticeSettings,
  switchStaffNotice,
} from '../../../contract/notification/notification-admin.ts'
import { optionalNoticeKind, staffNoticeLabels } from '../../../contract/notification/staff-notice.ts'
import { Muted } from '../shared/display/text.tsx'
import { SwitchField } from '../shared/inputs/field.tsx'
import { QueryResult, useServerMutation, useServerQuery } from '../shared/server/server-query.tsx'
import { type DeviceState, deviceState, onDeviceChange, turnOff, turnOn } from './device.ts'

const explained: Record<DeviceState, string> = {
  unsupported: '이 브라우저는 알림을 받을 수 없어요.',
  denied: '브라우저 설정에서 알림이 막혀 있어요. 풀고 다시 켜 주세요.',
  off: '켜면 콘솔을 닫아 두어도 이 기기로 알려 드려요.',
  on: '로그아웃하면 이 기기로는 더 알리지 않아요.',
}

/** Which notices the person gets, and whether on this device while the console is closed. */
export function NoticeSettings() {
  const change = useServerMutation(switchStaffNotice, { invalidates: [getStaffNoticeSettings] })
  return (
    <QueryResult query={useServerQuery(getStaffNoticeSettings, {})}>
      {({ publicKey, email, kinds }) => (
        <Box role="group" aria-label="알림 설정" sx={{ display: 'grid', pb: 1 }}>
          {publicKey && <DeviceSwitch publicKey={publicKey} />}
          <SwitchField
            label="이메일로도 받기"
            checked={email?.address ? email.isOn : false}
            disabled={!email?.address || change.isPending}
            onChange={(isOn) => change.mutate({ body: { kind: 'EMAIL', isOn } })}
          />
          <Muted tiny>{explainEmail(email)}</Muted>
          {kinds.map(({ kind, isOn, isAlwaysOn }) => (
            <SwitchField
              key={kind}
              label={isAlwaysOn ? `${staffNoticeLabels[kind]} (늘 알려요)` : staffNoticeLabels[kind]}
              checked={isOn}
              disabled={isAlwaysOn || change.isPending}
              onChange={(next) =>
                change.mutate({ body: { kind: optionalNoticeKind.parse(kind), isOn: next } })
              }
            />
          ))}
        </Box>
      )}
    </QueryResult>
  )
}

/** Says to which address mails go, or why there are none. */
function explainEmail(email: Data<typeof getStaffNoticeSettings>['email']) {
  if (!email) return '이메일 보내기가 아직 설정되지 않았어요. 서버를 맡은 사람이 설정하면 쓸 수 있어요.'
  if (!email.address) return '로그인한 계정에서 확인된 이메일을 받지 못해 보낼 수 없어요.'
  return `밤에도 ${email.address} 주소로 보내요.`
}

function DeviceSwitch({ publicKey }: { publicKey: string }) {
  const state = useSyncExternalStore(onDeviceChange, deviceState)
  const [isRefused, setIsRefused] = useState(false)
  const notify = useNotify()
  const change = useMutation({
    mutationFn: async (isOn: boolean) => {
      if (isOn) setIsRefused(!(await turnOn(publicKey)))
      else await turnOff()
    },
    onError: () => notify('알림을 켜지 못했어요. 잠시 후 다시 시도해 주세요.', { type: 'error' }),
  })
  return (
    <>
      <SwitchField
        label="이 기기로 알림 받기"
        checked={state === 'on'}
        disabled={state === 'unsupported' || state === 'denied' || change.isPending}
        onChange={(isOn) => change.mutate(isOn)}
      />
      <Muted tiny role="status">
        {isRefused && state === 'off' ? explained.denied : explained[state]}
      </Muted>
    </>
  )
}
