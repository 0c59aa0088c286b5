import { Link } from '@tanstack/react-router'
import { BellOff, BellRing, ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { screens } from '../../../../contract/screens.ts'
import { Card, Switch } from '../../../../ui/index.ts'
import type { DeviceState } from './device.ts'
import { useDevice } from './use-device.ts'

type Shown = Exclude<DeviceState, 'unsupported'>

const hints: Record<Shown, string> = {
  on: '전문가 답변과 예약 소식을 바로 알려 드려요. 밤에는 소리를 내지 않아요.',
  off: '전문가 답변과 예약 소식을 바로 알려 드려요. 켜면 알림 수신에 동의하게 돼요.',
  denied: '브라우저에서 알림이 막혀 있어요. 브라우저의 사이트 설정에서 알림을 허용한 뒤 다시 켜 주세요.',
  install: '홈 화면에 추가한 뒤 그 아이콘으로 열면, 이 기기에서도 알림을 받을 수 있어요.',
}

const summaries: Record<Shown, string> = {
  on: '이 기기에서 알림을 받고 있어요',
  off: '이 기기에서는 알림을 받지 않아요',
  denied: '이 기기에서는 알림이 막혀 있어요',
  install: '이 기기에서 알림을 받으려면',
}

/** Switch for push messages in this browser, folded once the person has decided; absent where push is impossible. */
export function DeviceSwitch() {
  const { state, isSure, change, isChanging } = useDevice()
  // Stays as it was on entering the screen, so that a decision does not move what is being tapped.
  const [isOpenFirst] = useState(isUndecided)
  if (state === 'unsupported') return null
  return (
    <Folded state={state} isOpenFirst={isOpenFirst}>
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
    </Folded>
  )
}

/** Whether the browser has never asked this person; it asks at the first switching on. */
const isUndecided = () => 'Notification' in globalThis && Notification.permission === 'default'

interface FoldedProps {
  state: Shown
  isOpenFirst: boolean
  children: ReactNode
}

function Folded({ state, isOpenFirst, children }: FoldedProps) {
  if (isOpenFirst) return <Card className="mb-6 px-4! py-2!">{children}</Card>
  const Sign = state === 'on' ? BellRing : BellOff
  return (
    <details className="group mb-4 rounded-md open:bg-surface open:px-4 open:pb-2">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-sm text-ink-muted [&::-webkit-details-marker]:hidden">
        <Sign aria-hidden className="size-4" />
        {summaries[state]}
        <ChevronDown aria-hidden className="size-4 transition duration-120 group-open:rotate-180" />
      </summary>
      {children}
    </details>
  )
}
