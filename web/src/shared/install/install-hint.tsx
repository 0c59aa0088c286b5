import { useState, useSyncExternalStore } from 'react'
import { Button, Logo } from '../../../../ui/index.ts'
import { isDeclined, isFirstVisit, rememberDeclined } from '../visits.ts'
import { installWay, onInstallChange, showInstallPrompt } from './install.ts'

const offerKey = 'install'

/**
 * Offers to install the app on the home screen. Never again after it was declined, and on the first visit only
 * where it has been of use (`hasHelped`), as after a result.
 */
export function InstallHint({ hasHelped = false }: { hasHelped?: boolean }) {
  const way = useSyncExternalStore(onInstallChange, installWay, () => 'none' as const)
  const [isOver, setIsOver] = useState(() => (isFirstVisit() && !hasHelped) || isDeclined(offerKey))
  if (isOver || way === 'none') return null
  const decline = () => {
    rememberDeclined(offerKey)
    setIsOver(true)
  }
  return (
    <section
      aria-label="홈 화면에 추가"
      className="mb-10 rounded-lg border border-line bg-surface-raised px-5 py-4"
    >
      <div className="flex gap-3">
        <span className="block size-10 shrink-0">
          <Logo />
        </span>
        <div>
          <p className="font-semibold">새잎을 홈 화면에 둘 수 있어요</p>
          <p className="mt-0.5 muted">
            {way === 'ask'
              ? '아이콘 하나로 바로 열고, 진단과 예약 소식을 빠르게 확인해요.'
              : '브라우저의 공유 버튼을 누르고 ‘홈 화면에 추가’를 골라 주세요.'}
          </p>
        </div>
      </div>
      <div className="mt-3 flex justify-end gap-2">
        <Button variant="plain" onClick={decline}>
          {way === 'ask' ? '괜찮아요' : '알겠어요'}
        </Button>
        {way === 'ask' && (
          <Button variant="soft" onClick={() => void showInstallPrompt()}>
            홈 화면에 추가
          </Button>
        )}
      </div>
    </section>
  )
}
