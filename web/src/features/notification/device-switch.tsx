import { Link } from '@tanstack/react-router'
import { screens } from '../../../../contract/screens.ts'
import { Card, Switch } from '../../../../ui/index.ts'
import type { DeviceState } from './device.ts'
import { useDevice } from './use-device.ts'

const hints: Record<Exclude<DeviceState, 'unsupported'>, string> = {
  on: '전문가 답변과 예약 소식을 바로 알려 드려요. 밤에는 소리를 내지 않아요.',
  off: '전문가 답변과 예약 소식을 바로 알려 드려요. 켜면 알림 수신에 동의하게 돼요.',
  denied: '브라우저에서 알림이 막혀 있어요. 브라우저의 사이트 설정에서 알림을 허용한 뒤 다시 켜 주세요.',
  install: '홈 화면에 추가한 뒤 그 아이콘으로 열면, 이 기기에서도 알림을 받을 수 있어요.',
}

/** Switch for push messages in this browser; absent where push is impossible. */
export function DeviceSwitch() {
  const { state, isSure, change, isChanging } = useDevice()
  if (state === 'unsupported') return null
  return (
    <Card className="mb-6 px-4! py-2!">
      <Switch
        checked={state === 'on'}
        disabled={!isSure || isChanging || state === 'denied' || state === 'install'}
        onChange={change}
        hint={hints[state]}
      >
        이 기기에서 알림 받기
      </Switch>
      {state === 'off' && (
        <Link
          to={screens.notificationConsent.route}
          className="inline-flex min-h-11 items-center text-sm text-ink-muted underline underline-offset-4"
        >
          알림 수신 동의 보기
        </Link>
      )}
    </Card>
  )
}
