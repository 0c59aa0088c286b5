import { useSyncExternalStore } from 'react'
import { Button, Logo } from '../../../../ui/index.ts'
import { OfferCard, useOffer } from '../offer-card.tsx'
import { installWay, onInstallChange, showInstallPrompt } from './install.ts'

/**
 * Offers to install the app on the home screen. Never again after it was declined, and on the first visit only
 * where it has been of use (`hasHelped`), as after a result.
 */
export function InstallHint({ hasHelped = false }: { hasHelped?: boolean }) {
  const way = useSyncExternalStore(onInstallChange, installWay, () => 'none' as const)
  const { isOver, decline } = useOffer('install', hasHelped)
  if (isOver || way === 'none') return null
  return (
    <OfferCard
      label="홈 화면에 추가"
      picture={
        <span className="block size-10 shrink-0">
          <Logo />
        </span>
      }
      title="새잎을 홈 화면에 둘 수 있어요"
      text={
        way === 'ask'
          ? '아이콘 하나로 바로 열고, 진단과 예약 소식을 빠르게 확인해요.'
          : '브라우저의 공유 버튼을 누르고 ‘홈 화면에 추가’를 골라 주세요.'
      }
      no={way === 'ask' ? '괜찮아요' : '알겠어요'}
      onDecline={decline}
    >
      {way === 'ask' && (
        <Button variant="soft" onClick={() => void showInstallPrompt()}>
          홈 화면에 추가
        </Button>
      )}
    </OfferCard>
  )
}
